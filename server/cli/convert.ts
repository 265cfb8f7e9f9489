import { execFile } from 'node:child_process';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Kysely, PGliteDialect, type PGliteDialectConfig } from 'kysely';
import { ADMIN_COMMAND } from '../db/adminCommand.ts';
import { clusterFolder, olderFolder } from '../db/database.ts';
import { lockDirectory } from '../db/directoryLock.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Database } from '../db/schema.ts';
import { StartError } from '../db/startError.ts';
import { makeTemporaryFolder } from '../db/temporaryFolder.ts';
import { checkLedgers } from '../features/ledger/checkLedgers.ts';
import { allLocations } from '../features/locations/repository.ts';
import { writeBackup } from './backup.ts';
import type { LoneCommand, Output } from './command.ts';
import { replaceAll } from './restore.ts';

/** What releases up to November 2026 kept their data with; the checksum is the registry's. */
const PGLITE = '@electric-sql/pglite';
const VERSION = '0.5.16';
const INTEGRITY = 'sha512-Nj8KcIsJL748W408U2N8q4+9IlONdpRIU8MJypIAAINMJ5nqKyqpX7Mgg/5XKkXiAib3AoZGR6hnJFlrlLBrcg==';

type Pglite = Extract<PGliteDialectConfig['pglite'], { close(): Promise<void> }>;

export const convert: LoneCommand = {
  name: 'convert',
  usage: 'convert',
  summary: 'Converts the embedded database of a release before December 2026. Once, while the server is stopped.',
  help: `Reads DATA_DIR/pglite and writes the same rows into a new DATA_DIR/postgres, which appears only when it is complete. Nothing is changed in
DATA_DIR/pglite; delete it when all is well. Members stay signed in. For the reading npm fetches PGlite ${VERSION} into a temporary folder. Without a
connection to npm's registry, make a backup with the older release instead, move DATA_DIR/pglite away, and restore the backup with this one.`,
  flags: [],
  words: { least: 0, most: 0 },

  runAlone: async (place, _args, output) => {
    const { dataDir } = place();
    const lock = await lockDirectory(dataDir);
    try {
      return await convertIn(await makeTemporaryFolder('top-picks-convert-'), dataDir, output);
    } finally {
      await lock.release();
    }
  },
};

async function convertIn(temporary: string, dataDir: string, output: Output): Promise<boolean> {
  try {
    await refuseUnfit(dataDir);
    const file = path.join(temporary, 'rows.gz');
    await readOlder(olderFolder(dataDir), temporary, file);
    return await writeNewer(dataDir, file, output);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function refuseUnfit(dataDir: string): Promise<void> {
  const isThere = (folder: string) => stat(folder).then(Boolean, () => false);
  if (await isThere(clusterFolder(dataDir))) throw new StartError(`${clusterFolder(dataDir)} is there already.`);
  if (!(await isThere(olderFolder(dataDir)))) throw new StartError(`${olderFolder(dataDir)} is not there.`);
}

async function readOlder(folder: string, temporary: string, file: string) {
  const pglite = await openPglite(folder, temporary);
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  try {
    await writeBackup(db, file, new Date());
  } finally {
    await db.destroy();
  }
}

/** The older database, read by PGlite, which npm fetches into `temporary`. */
export async function openPglite(folder: string, temporary: string): Promise<Pglite> {
  const wanted = { name: 'convert', private: true, dependencies: { [PGLITE]: VERSION } };
  const packages = { '': wanted, [`node_modules/${PGLITE}`]: { version: VERSION, integrity: INTEGRITY } };
  const manifest = path.join(temporary, 'package.json');
  await writeFile(manifest, JSON.stringify(wanted));
  await writeFile(path.join(temporary, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: temporary,
    shell: process.platform === 'win32',
  }).catch((error: unknown) => {
    throw new StartError(`npm cannot fetch ${PGLITE} ${VERSION}. See ${ADMIN_COMMAND} convert --help.`, {
      cause: error,
    });
  });
  const { href } = pathToFileURL(createRequire(manifest).resolve(PGLITE));
  const { PGlite } = (await import(/* @vite-ignore */ href)) as {
    PGlite: { create(folder: string): Promise<Pglite> };
  };
  return PGlite.create(folder);
}

/** The new folder gets its name when it is complete. */
async function writeNewer(dataDir: string, file: string, { print, complain }: Output): Promise<boolean> {
  const draft = `${clusterFolder(dataDir)}.converting`;
  await rm(draft, { recursive: true, force: true });
  const postgres = await startEmbedded({ folder: draft, log: complain });
  let faults: string[];
  try {
    const db = await openPostgres(postgres.databaseUrl, complain);
    await migrate(db);
    const rows = await replaceAll(db, file, () => Promise.resolve());
    ({ faults } = await checkLedgers(db, await allLocations(db)));
    await db.destroy();
    print(`${rows} rows converted. ${olderFolder(dataDir)} is not used any more; delete it when all is well.`);
  } finally {
    await postgres.stop();
  }
  await rename(draft, clusterFolder(dataDir));
  for (const fault of faults) complain(fault);
  return faults.length === 0;
}
