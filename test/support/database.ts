import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import pg from 'pg';
import { openPostgres } from '../../server/db/postgres.ts';
import type { Database } from '../../server/db/schema.ts';
import { databaseUrl, ensureSnapshot, ensureTemplate } from './snapshot.ts';

export type TestDatabase = { db: Kysely<Database>; close: () => Promise<void> };

/** A migrated and seeded database of the caller's own: in memory, or on the PostgreSQL server that TEST_DATABASE_URL names. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? openOnServer(serverUrl) : openInMemory();
}

async function openInMemory(): Promise<TestDatabase> {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(await ensureSnapshot()) });
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}

async function openOnServer(serverUrl: string): Promise<TestDatabase> {
  const template = await ensureTemplate(serverUrl);
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
