import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataTables } from '../../server/cli/backupTables.ts';
import type { Database } from '../../server/db/schema.ts';
import { findDifferences } from '../../server/workers/recount.ts';
import { registerAdmin } from '../support/server/admin.ts';
import { openTestDatabase, type TestDatabase } from '../support/server/database.ts';
import { runCommand } from '../support/server/operators.ts';
import { coursesIn, locationIdIn, pickCalls } from '../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../support/server/server.ts';

let server: TestServer;
let folder: string;
let file: string;
let other: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'top-picks-backup-'));
  file = join(folder, 'backup.gz');
  other = await openTestDatabase();
});
afterEach(async () => {
  await other.close();
  await rm(folder, { recursive: true });
});

/** What a restore changes on purpose. */
const CHANGED = ['sessions', 'audit_log'];

async function contents(db: Kysely<Database>): Promise<Record<string, unknown[]>> {
  const tables = (await dataTables(db)).filter((table) => !CHANGED.includes(table));
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} as t order by to_jsonb(t)::text`.execute(db);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

async function aBusyServer() {
  const admin = await registerAdmin(server);
  const locationId = await locationIdIn(server.db, 'AZ');
  const courses = await coursesIn(server.db, 'AZ');
  const members = [await registerMember(server), await registerMember(server)];
  for (const { headers } of members)
    await pickCalls(server.app, { headers, locationId }).replace(courses.slice(0, 9), 0);
  await server.standings.tick();
  await pickCalls(server.app, { headers: admin.headers, locationId }).add(courses[3]!);
  await admin.call('PUT', `users/${members[0]!.user._id}/voided`, { voided: true, reason: 'Tröll "quotes"' });
  await admin.call('PATCH', `courses/${courses[0]!}`, { architect: null, externalId: 'osm-1' });
  return admin;
}

describe('a backup', () => {
  it('puts everything back, also into another database: every row of every table', async () => {
    await aBusyServer();
    const before = await contents(server.db);
    const { isWell, lines } = await runCommand(server.db, ['backup', file], { now: server.clock.now });
    expect([isWell, lines]).toEqual([true, [expect.stringMatching(/^\d+ rows in /)]]);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    await other.db.updateTable('courses').set({ name: 'To be replaced' }).execute();
    expect((await runCommand(other.db, ['restore', file])).isWell).toBe(true);
    expect(await contents(other.db)).toEqual(before);
    expect(await findDifferences(other.db)).toEqual([]);
  });

  it('brings no session back to life, and keeps the log with the restoring in it', async () => {
    const admin = await aBusyServer();
    await runCommand(server.db, ['backup', file], { now: server.clock.now });
    await runCommand(other.db, ['restore', file]);
    const alive = other.db.selectFrom('sessions').select('id').where('revoked_at', 'is', null).execute();
    expect(await alive).toEqual([]);
    const log = await other.db.selectFrom('audit_log').select('action').orderBy('id', 'desc').execute();
    expect(log.map(({ action }) => action)).toEqual([
      'backup_restored',
      ...(await admin.audit()).map(({ action }) => action),
    ]);
    await expect(other.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });

  it('lets new courses have new numbers afterwards', async () => {
    const { headers } = await registerAdmin(server);
    const locationId = await locationIdIn(server.db, 'OH');
    const payload = { locationId, name: 'Newest', city: 'Akron', lat: 41, lon: -81 };
    await server.app.inject({ method: 'POST', url: '/api/admin/courses', headers, payload });
    await runCommand(server.db, ['backup', file], { now: server.clock.now });
    await runCommand(other.db, ['restore', file]);
    const { id: last } = await other.db
      .selectFrom('courses')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const course = { slug: 'next', location_id: locationId, name: 'Next', city: 'Akron', lat: 1, lon: 1 };
    const { id } = await other.db.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow();
    expect(id).toBe(last + 1);
  });
});

describe('a file that is no whole backup', () => {
  async function edited(change: (lines: string[]) => string[]): Promise<void> {
    await runCommand(server.db, ['backup', file], { now: server.clock.now });
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n');
    await writeFile(file, gzipSync(`${change(lines).join('\n')}\n`));
  }
  const spoilt: [string, () => Promise<void>, RegExp][] = [
    ['is missing', () => Promise.resolve(), /ENOENT|no such file/],
    ['is no gzip', () => writeFile(file, 'hello'), /is not a backup/],
    ['is something else', () => writeFile(file, gzipSync('{"a":1}\n')), /is not a backup/],
    ['is empty', () => writeFile(file, gzipSync('')), /is not a backup/],
    ['lacks its end', () => edited((lines) => lines.slice(0, -1)), /torn/],
    ['lacks a piece', () => edited(([head = '', , ...rest]) => [head, ...rest]), /torn|violates/],
    [
      'was cut',
      async () => {
        await runCommand(server.db, ['backup', file], { now: server.clock.now });
        const whole = await readFile(file);
        await writeFile(file, whole.subarray(0, whole.length / 2));
      },
      /is not a backup, or a damaged one/,
    ],
    [
      'is of another release',
      () => edited(([head = '', ...rest]) => [head.replace('0003_analytics.sql', '0003_other.sql'), ...rest]),
      /another release/,
    ],
  ];

  it.each(spoilt)('because it %s changes nothing', async (_why, spoil, message) => {
    await spoil();
    const before = await contents(other.db);
    await expect(runCommand(other.db, ['restore', file])).rejects.toThrow(message);
    expect(await contents(other.db)).toEqual(before);
  });
});
