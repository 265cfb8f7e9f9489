import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { poolOf } from '../../../server/db/postgres.ts';
import { startTestServer } from '../../support/server/server.ts';

it('[R13.11] a server reports that it is live and that its database responds, and no cache may store that', async () => {
  const server = await startTestServer();
  const expected = { '/api/health/live': { status: 'ok' }, '/api/health/ready': { status: 'ok', lastRecount: null } };
  for (const [url, body] of Object.entries(expected)) {
    const reply = await server.app.inject(url);
    expect([reply.statusCode, reply.json()]).toEqual([200, body]);
    expect(reply.headers['cache-control']).toBe('no-store');
  }
  await server.close();
});

it('[R13.11] a server without its database is live, but not ready', async () => {
  const broken = await startTestServer();
  await broken.db.destroy();
  const ready = await broken.app.inject('/api/health/ready');
  expect([ready.statusCode, ready.json<{ code: string }>().code]).toEqual([503, 'unavailable']);
  expect((await broken.app.inject('/api/health/live')).statusCode).toBe(200);
  await broken.close();
});

it('[R13.11] a server is not ready on a database that takes no writes, such as a standby', async () => {
  const { app, db, close } = await startTestServer();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]!.name)} set default_transaction_read_only = on`.execute(db);
  const pool = poolOf(db)!;
  // Only new connections notice.
  while (pool.idleCount > 0) (await pool.connect()).release(true);
  const ready = await app.inject('/api/health/ready');
  expect([ready.statusCode, ready.json<{ message: string }>().message]).toEqual([503, 'The database takes no writes.']);
  expect((await app.inject('/api/health/live')).statusCode).toBe(200);
  await close();
});
