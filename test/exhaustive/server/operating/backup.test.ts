import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataTables } from '../../../../server/cli/backupTables.ts';
import { migrate, readMigrations } from '../../../../server/db/migrate.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { registerAdmin } from '../../../support/server/admin.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/server/database.ts';
import { addPastElection } from '../../../support/server/elections.ts';
import { runCommand } from '../../../support/server/operators.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';

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

/** Tables that a restore changes on purpose. */
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
  await addPastElection(server.db, locationId);
  await pickCalls(server.app, { headers: admin.headers, locationId }).add(courses[3]!);
  await admin.call('PUT', `users/${members[0]!.user._id}/voided`, { voided: true, reason: 'Tröll "quotes"' });
  await admin.call('PATCH', `courses/${courses[0]!}`, { architect: null, externalId: 'osm-1' });
  return admin;
}

describe('a backup', () => {
  it('[R13.5] restores every row of every table into another database', async () => {
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

  it('[R13.5] ends all sessions when it is restored, and the audit log has the restore', async () => {
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

  it('gives courses that are added after a restore new ids', async () => {
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

/** Number of migrations of the older release. */
const OLDER = 6;

describe('a backup of an older release', () => {
  async function backupOfOlderRelease(): Promise<void> {
    const older = await openTestDatabase();
    try {
      await sql`drop schema public cascade`.execute(older.db);
      await sql`create schema public`.execute(older.db);
      await migrate(older.db, (await readMigrations()).slice(0, OLDER));
      await sql`
        insert into locations (id, code, name, region, geo_fallback, timezone)
        values ('l', 'AZ', 'Arizona', 'west', 'Phoenix', 'America/Phoenix')`.execute(older.db);
      await sql`
        insert into courses (id, slug, location_id, name, city, lat, lon)
        values (7, 'old', 'l', 'Old Course', 'Mesa', 33, -111)`.execute(older.db);
      await sql`
        insert into members (id, identity_uid, email, email_normalised, email_verified, name, f_name, l_name, counted, created_at)
        values ('m', 'uid', 'Pat+1@outlook.com', 'pat+1@outlook.com', true, 'Pat Old', 'Pat', 'Old', true, now()),
          ('n', 'uid2', 'pat@outlook.com', 'pat@outlook.com', false, 'Pat Too', 'Pat', 'Too', true, now())`.execute(
        older.db,
      );
      await sql`
        insert into ballots (member_id, location_id, course_ids, version, updated_at)
        values ('m', 'l', '{7}', 3, now())`.execute(older.db);
      await sql`insert into audit_log (happened_at, action, details) values (now(), 'course_edited', '{}')`.execute(
        older.db,
      );
      await runCommand(older.db, ['backup', file]);
    } finally {
      await older.close();
    }
  }

  it('[R13.5] is restored in this release with every row, migrated', async () => {
    await backupOfOlderRelease();
    expect((await runCommand(other.db, ['restore', file])).isWell).toBe(true);

    const members = await other.db.selectFrom('members').select(['id', 'email_normalised', 'counted']).execute();
    expect(members).toHaveLength(2);
    expect(members).toContainEqual({ id: 'm', email_normalised: 'pat@outlook.com', counted: true });
    expect(members).toContainEqual({ id: 'n', email_normalised: null, counted: false });
    const ballots = await other.db.selectFrom('ballots').select(['course_ids', 'version']).execute();
    expect(ballots).toEqual([{ course_ids: [7], version: 3 }]);
    const log = await other.db.selectFrom('audit_log').select('action').orderBy('id').execute();
    expect(log.map(({ action }) => action)).toEqual(['course_edited', 'mailbox_shared', 'backup_restored']);
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname like 'restored%'`.execute(other.db);
    expect(rows).toEqual([]);
  });
});

describe('a damaged backup', () => {
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
    ['is not gzipped', () => writeFile(file, 'hello'), /is not a backup/],
    ['is another gzipped file', () => writeFile(file, gzipSync('{"a":1}\n')), /is not a backup/],
    ['is empty', () => writeFile(file, gzipSync('')), /is not a backup/],
    ['lacks its last line', () => edited((lines) => lines.slice(0, -1)), /torn/],
    ['lacks a line in the middle', () => edited(([head = '', , ...rest]) => [head, ...rest]), /torn|violates/],
    [
      'is cut in the middle',
      async () => {
        await runCommand(server.db, ['backup', file], { now: server.clock.now });
        const whole = await readFile(file);
        await writeFile(file, whole.subarray(0, whole.length / 2));
      },
      /is not a backup, or a damaged one/,
    ],
    [
      'is of a newer release',
      () =>
        edited(([head = '', ...rest]) => [head.replace(/"migrations":\[/, '"migrations":["0000_other.sql",'), ...rest]),
      /newer release/,
    ],
  ];

  it.each(spoilt)('[R13.5] that %s is refused and changes nothing in the database', async (_why, spoil, message) => {
    await spoil();
    const before = await contents(other.db);
    await expect(runCommand(other.db, ['restore', file])).rejects.toThrow(message);
    expect(await contents(other.db)).toEqual(before);
  });
});
