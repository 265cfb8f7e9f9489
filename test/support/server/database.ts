import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { openPostgres } from '../../../server/db/postgres.ts';
import type { Database } from '../../../server/db/schema.ts';
import { AS_SEEDED, databaseUrl, ensureTemplate, type World } from './templates.ts';

export type TestDatabase = { db: Kysely<Database>; close: () => Promise<void> };
export type NewDatabase = {
  url: string;
  /** False ends its connections and takes no new ones. */
  setReachable: (isReachable: boolean) => Promise<void>;
  drop: () => Promise<void>;
};

/** A migrated and seeded database of the caller's own. */
export async function openTestDatabase(world: World = AS_SEEDED): Promise<TestDatabase> {
  const { url, drop } = await copyDatabase(world);
  const db = await openPostgres(url, () => undefined);
  return {
    db,
    close: async () => {
      await db.destroy();
      await drop();
    },
  };
}

/** The same, for another process to open. */
export async function copyDatabase(world: World = AS_SEEDED): Promise<NewDatabase> {
  // Files are copied as they are: a few megabytes need no write-ahead log.
  return create(` template ${await ensureTemplate(serverUrl(), world)} strategy file_copy`);
}

/** An empty database. */
export const createDatabase = (): Promise<NewDatabase> => create('');

async function create(from: string): Promise<NewDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name}${from}`);
  return {
    url: databaseUrl(serverUrl(), name),
    setReachable: async (isReachable) => {
      await onServer(`alter database ${name} allow_connections ${isReachable}`);
      if (!isReachable)
        await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    },
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('The global setup runDatabase.ts starts the database of a run');
  return url;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
