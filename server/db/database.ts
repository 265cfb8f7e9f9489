import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { ADMIN_COMMAND } from './adminCommand.ts';
import { lockDirectory } from './directoryLock.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import { seed } from './seed.ts';
import { StartError } from './startError.ts';

export type OpenDatabase = {
  db: Kysely<Database>;
  /** It was empty, and has just been given the catalogue. */
  isNew: boolean;
  close: () => Promise<void>;
};

type Options = { dataDir: string; databaseUrl: string | undefined; log: (line: string) => void };

/** Where our own PostgreSQL keeps its data. */
export const clusterFolder = (dataDir: string): string => path.join(path.resolve(dataDir), 'postgres');

/** Where releases before it kept theirs, in PGlite's form. */
export const olderFolder = (dataDir: string): string => path.join(path.resolve(dataDir), 'pglite');

/**
 * Opens the database at `databaseUrl`, or else our own PostgreSQL in `dataDir`, migrates it and loads the catalogue.
 * Throws StartError for what the operator must fix.
 */
export async function openDatabase({ dataDir, databaseUrl, log }: Options): Promise<OpenDatabase> {
  const own = databaseUrl === undefined ? await openOwnPostgres(dataDir, log) : null;
  let db: Kysely<Database> | undefined;
  const close = async (): Promise<void> => {
    await db?.destroy();
    await own?.stop();
  };
  try {
    db = await openPostgres(databaseUrl ?? own?.databaseUrl ?? '', log);
    for (const name of await migrate(db)) log(`Database: applied ${name}`);
    const courses = await seed(db);
    if (courses !== null) log(`Database: loaded the starter catalogue, ${courses} courses`);
    return { db, isNew: courses !== null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts our own PostgreSQL on a data folder that nobody else uses. */
export async function openOwnPostgres(dataDir: string, log: (line: string) => void): Promise<EmbeddedPostgres> {
  const lock = await lockDirectory(dataDir);
  try {
    await refuseOlderData(dataDir);
    const { databaseUrl, stop } = await startEmbedded({ folder: clusterFolder(dataDir), log });
    return {
      databaseUrl,
      stop: async () => {
        await stop();
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
    `${olderFolder(dataDir)} holds the database of an older release. Convert it once: ${ADMIN_COMMAND} convert`,
  );
}
