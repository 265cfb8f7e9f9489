import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { lockDirectory } from './directoryLock.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import { seed } from './seed.ts';
import { StartError } from './startError.ts';

export type OpenDatabase = { db: Kysely<Database>; close(): Promise<void> };

type Options = { dataDir: string; databaseUrl: string | undefined; log: (line: string) => void };

/** Where our own PostgreSQL keeps its data. */
export const clusterFolder = (dataDir: string): string => path.join(path.resolve(dataDir), 'postgres');

/** Where releases before it kept theirs, in PGlite's form. */
export const olderFolder = (dataDir: string): string => path.join(path.resolve(dataDir), 'pglite');

/**
 * Opens the database at `databaseUrl`, or else our own PostgreSQL in `dataDir`, migrates it and loads the catalogue. Throws StartError for what the operator
 * must fix.
 */
export async function openDatabase({ dataDir, databaseUrl, log }: Options): Promise<OpenDatabase> {
  const open = databaseUrl ? await openServer(databaseUrl, log) : await openEmbedded(dataDir, log);
  try {
    for (const name of await migrate(open.db)) log(`Database: applied ${name}`);
    const courses = await seed(open.db);
    if (courses !== null) log(`Database: loaded the starter catalogue, ${courses} courses`);
    return open;
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function openServer(databaseUrl: string, log: (line: string) => void): Promise<OpenDatabase> {
  const db = await openPostgres(databaseUrl, log);
  return { db, close: () => db.destroy() };
}

async function openEmbedded(dataDir: string, log: (line: string) => void): Promise<OpenDatabase> {
  const lock = await lockDirectory(dataDir);
  try {
    await refuseOlderData(dataDir);
    const postgres = await startEmbedded({ folder: clusterFolder(dataDir), log });
    const { db, close } = await openServer(postgres.databaseUrl, log);
    return {
      db,
      close: async () => {
        await close();
        await postgres.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** An older release's data must not seem to be gone. */
async function refuseOlderData(dataDir: string): Promise<void> {
  const isThere = (folder: string) => stat(folder).then(Boolean, () => false);
  if ((await isThere(clusterFolder(dataDir))) || !(await isThere(olderFolder(dataDir)))) return;
  throw new StartError(
    `${olderFolder(dataDir)} holds the database of an older release. Convert it once: npm run admin -- convert`,
  );
}
