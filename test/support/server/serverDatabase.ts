import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrl } from './snapshot.ts';

export type ServerDatabase = { url: string; drop: () => Promise<void> };

/** An empty database on the server that `npm run test:postgres` has started. */
export async function createServerDatabase(): Promise<ServerDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) throw new Error('These tests need a PostgreSQL server: run them with `npm run test:postgres`.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  return { url: databaseUrl(serverUrl, name), drop: () => run(`drop database ${name} with (force)`) };
}
