import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { openPostgres } from '../../../server/db/postgres.ts';
import type { Database } from '../../../server/db/schema.ts';
import { borrowEmbedded, returnEmbedded } from './embeddedDatabases.ts';
import { AS_SEEDED, databaseUrl, ensureTemplate, type World } from './snapshot.ts';

export type TestDatabase = { db: Kysely<Database>; close: () => Promise<void> };

export type DatabaseName = 'PostgreSQL' | 'the embedded database';

/** The database that this run is on; a soak tries the other one as well (without TEST_DATABASE_URL). */
export function databasesToTry(): DatabaseName[] {
  if (!process.env.TEST_DATABASE_URL) return ['the embedded database'];
  return process.env.SOAK === 'on' ? ['PostgreSQL', 'the embedded database'] : ['PostgreSQL'];
}

/** A migrated and seeded database of the caller's own: in memory, or on the PostgreSQL server that TEST_DATABASE_URL names. */
export async function openTestDatabase(world: World = AS_SEEDED): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? openOnServer(serverUrl, world) : openInMemory(world);
}

async function openInMemory(world: World): Promise<TestDatabase> {
  const embedded = await borrowEmbedded(world);
  return { db: embedded.db, close: () => returnEmbedded(embedded) };
}

async function openOnServer(serverUrl: string, world: World): Promise<TestDatabase> {
  const template = await ensureTemplate(serverUrl, world);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const db = await openPostgres(databaseUrl(serverUrl, name), () => undefined);
  return {
    db,
    close: async () => {
      await db.destroy();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
