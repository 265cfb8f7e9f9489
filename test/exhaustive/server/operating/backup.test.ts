import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataTables } from '../../../../server/cli/backupTables.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { registerAdmin } from '../../../support/server/admin.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/server/database.ts';
import { runCommand } from '../../../support/server/operators.ts';
import { locationIdIn } from '../../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';
import { storedRows } from '../../../support/server/storedRows.ts';

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

async function contents(db: Kysely<Database>): Promise<string[]> {
  const tables = (await dataTables(db)).filter((table) => !CHANGED.includes(table));
  return storedRows(db, tables as (keyof Database)[]);
}

describe('a backup', () => {
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
      'is of a newer release',
      () =>
        edited(([head = '', ...rest]) => [head.replace(/"migrations":\[/, '"migrations":["0000_other.sql",'), ...rest]),
      /newer release/,
    ],
    [
      'is of a version before 0.2.0',
      () =>
        edited(([head = '', ...rest]) => [head.replace(/"migrations":\[/, '"migrations":["0001_init.sql",'), ...rest]),
      /^This backup is of a version before 0\.2\.0, .*: restore it with that version\.$/,
    ],
  ];

  it.each(spoilt)('[R13.5] that %s is refused and changes nothing in the database', async (_why, spoil, message) => {
    await spoil();
    const before = await contents(other.db);
    await expect(runCommand(other.db, ['restore', file])).rejects.toThrow(message);
    expect(await contents(other.db)).toEqual(before);
  });
});
