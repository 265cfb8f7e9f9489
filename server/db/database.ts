import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { lockDirectory } from './directoryLock.ts';
import { type EmbeddedPostgres, findRunning, startEmbedded } from './embedded/embedded.ts';
import { fileProblem } from './fileProblem.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import { refuseForeign, schemaProblem, schemaState } from './schemaState.ts';
import { seed } from './seed.ts';
import { StartError } from './startError.ts';

/** Of the workers that close elections, write ledgers and recount. */
const WORKER_CONNECTIONS = 3;

export type OpenDatabase = {
  db: Kysely<Database>;
  /** Opens connections apart from those of requests, so that neither waits for the other. */
  openForWorkers: () => Promise<Kysely<Database>>;
  close: () => Promise<void>;
};

type Options = { dataDir: string; databaseUrl: string | undefined; log: (line: string) => void };

/** Where our own PostgreSQL keeps its data. */
export const clusterFolder = (dataDir: string): string => path.join(path.resolve(dataDir), 'postgres');

/**
 * Opens the database at `databaseUrl`, or else our own PostgreSQL in `dataDir`, which it makes if it is missing, brings
 * its tables up to date and loads the catalogue. Throws StartError for what the operator must fix. `isNew`: it was
 * empty, and has just been given the catalogue.
 * @param check throws where this process must not work on the database, before anything in it is changed
 */
export async function openDatabase({
  check,
  ...options
}: Options & { check?: (db: Kysely<Database>) => Promise<void> }): Promise<OpenDatabase & { isNew: boolean }> {
  const { log } = options;
  const { db, openForWorkers, close } = await connect(options);
  try {
    await refuseForeign(db);
    await check?.(db);
    for (const name of await migrate(db)) log(`Database: applied ${name}`);
    const courses = await seed(db);
    if (courses !== null) log(`Database: loaded the starter catalogue, ${courses} courses`);
    return { db, openForWorkers, isNew: courses !== null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens a database that is there, for a command: it makes none, and changes no table. Our own PostgreSQL may be running
 * for a server. @param reads whether the tables may be those of an older release
 */
export async function openExisting(options: Options, reads: 'current' | 'older'): Promise<OpenDatabase> {
  const database = await connectExisting(options);
  try {
    const problem = schemaProblem(await schemaState(database.db), reads);
    if (problem !== null) throw new StartError(problem);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The same, whatever tables are in it. */
export async function connectExisting(options: Options): Promise<OpenDatabase> {
  const { dataDir, databaseUrl } = options;
  if (databaseUrl === undefined) await refuseMissing(dataDir);
  return connect({ ...options, databaseUrl: await runningUrl(options) });
}

/** The address of the database, if a server has started ours or it is elsewhere. */
export async function runningUrl({ dataDir, databaseUrl }: Options): Promise<string | undefined> {
  return databaseUrl ?? (await findRunning(clusterFolder(dataDir))) ?? undefined;
}

async function connect({ dataDir, databaseUrl, log }: Options): Promise<OpenDatabase> {
  const own = databaseUrl === undefined ? await openOwnPostgres(dataDir, log) : null;
  try {
    const url = databaseUrl ?? own?.databaseUrl ?? '';
    const db = await openPostgres(url, log);
    const others: Kysely<Database>[] = [];
    return {
      db,
      openForWorkers: async () => {
        const workersDb = await openPostgres(url, log, { connections: WORKER_CONNECTIONS });
        others.push(workersDb);
        return workersDb;
      },
      close: async () => {
        for (const other of others) await other.destroy();
        await db.destroy();
        await own?.stop();
      },
    };
  } catch (error) {
    await own?.stop();
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

/** Throws where that cannot be seen. */
async function isThere(folder: string): Promise<boolean> {
  try {
    await stat(folder);
    return true;
  } catch (error) {
    const problem = fileProblem(error);
    if (problem === 'is not there') return false;
    throw new StartError(`${folder} ${problem ?? `cannot be used: ${String(error)}`}.`, { cause: error });
  }
}

async function refuseMissing(dataDir: string): Promise<void> {
  await refuseOlderData(dataDir);
  if (await isThere(clusterFolder(dataDir))) return;
  throw new StartError(
    `There is no database in ${path.resolve(dataDir)}. Set DATA_DIR or DATABASE_URL as the server has it; only a start and "restore" make a new one.`,
  );
}

/** Data from before 0.2.0, in PGlite's form, must not seem to be gone. */
async function refuseOlderData(dataDir: string): Promise<void> {
  const older = path.join(path.resolve(dataDir), 'pglite');
  if ((await isThere(clusterFolder(dataDir))) || !(await isThere(older))) return;
  throw new StartError(
    `${older} is of a version before 0.2.0, whose data cannot be brought to this release: set DATA_DIR to a new folder, or go on with that version.`,
  );
}
