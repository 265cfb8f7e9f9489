import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Database } from '../db/schema.ts';
import { StartError } from '../db/startError.ts';
import { makeTemporaryFolder } from '../db/temporaryFolder.ts';
import { checkLedgers } from '../features/ledger/checkLedgers.ts';
import { allLocations } from '../features/locations/repository.ts';
import { findDifferences } from '../workers/recount.ts';
import { backupsIn, type Beside, readBesideSame } from './backupFolder.ts';
import type { LoneCommand, Output } from './command.ts';
import { countOf } from './countOf.ts';
import { differencesOf, manifestInWords, manifestOf } from './manifest.ts';
import { inWords } from './recount.ts';
import { replaceAll } from './restore.ts';

/** `backup --verify`: restores a backup into a PostgreSQL that is gone afterwards, and counts. */
export const verifyBackup: LoneCommand = {
  name: 'backup',
  usage: 'backup --verify FILE',
  summary: '',
  help: '',
  flags: [],
  words: { least: 0, most: 0 },

  runAlone: async (_place, { options: { verify = '' } }, output) => {
    const file = await newestOf(verify);
    const beside = await readBesideSame(file);
    const folder = await makeTemporaryFolder('top-picks-verify-');
    try {
      return await onOwnPostgres(folder, output, (db) => tryRestore(db, { file, beside }, output));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Of a folder the newest backup. */
async function newestOf(place: string): Promise<string> {
  if (!(await stat(place)).isDirectory()) return place;
  const newest = (await backupsIn(place)).at(-1);
  if (newest === undefined) throw new StartError(`There is no backup in ${place}.`);
  return newest;
}

async function onOwnPostgres<Result>(
  folder: string,
  { complain }: Output,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const settings = ['fsync=off', 'full_page_writes=off'];
  const postgres = await startEmbedded({ folder: path.join(folder, 'postgres'), log: complain, settings });
  try {
    const db = await openPostgres(postgres.databaseUrl, complain);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
  }
}

type Tried = { file: string; beside: Beside | null };

async function tryRestore(db: Kysely<Database>, { file, beside }: Tried, { print, complain }: Output) {
  await migrate(db);
  let madeAt = '';
  let edited: string[] = [];
  const rows = await replaceAll(db, file, (_trx, { head, manifest }) => {
    madeAt = head.at;
    if (beside) edited = differencesOf(beside, manifest);
    return Promise.resolve();
  });
  if (edited.length > 0) complain(`${file} is whole, but the manifest beside it was edited: ${edited.join('; ')}.`);
  const differences = (await findDifferences(db)).map(inWords);
  const { ledgers, faults } = await checkLedgers(db, await allLocations(db));
  for (const problem of [...differences, ...faults]) complain(problem);
  print(`${file}, of ${madeAt}, can be restored: ${rows} rows, ${manifestInWords(await manifestOf(db))}.`);
  if (differences.length === 0) print('All tallies are what the ballots say.');
  if (faults.length === 0) print(`${countOf(ledgers, 'ledger')}, all right.`);
  return [...edited, ...differences, ...faults].length === 0;
}
