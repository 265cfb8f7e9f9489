import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataTables } from '../../../server/cli/backupTables.ts';
import type { Database } from '../../../server/db/schema.ts';
import { findDifferences } from '../../../server/workers/recount.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts';
import { addPastElection } from '../../support/server/elections.ts';
import { runCommand } from '../../support/server/operators.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';
import { storedRows } from '../../support/server/storedRows.ts';

let server: TestServer;
let folder: string;
let file: string;
let other: TestDatabase;
beforeAll(async () => {
  server = await startTestServer({ coursesPerState: 12 });
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

async function aBusyServer() {
  const admin = await registerAdmin(server);
  const locationId = await locationIdIn(server.db, 'AZ');
  const courses = await coursesIn(server.db, 'AZ');
  const members = [await registerMember(server), await registerMember(server)];
  for (const { headers } of members)
    await pickCalls(server.app, { headers, locationId }).addAll([...courses.slice(0, 9), 999_999]);
  await server.standings.tick();
  await addPastElection(server.db, locationId);
  await pickCalls(server.app, { headers: admin.headers, locationId }).add(courses[3]!);
  await admin.call('PUT', `users/${members[0]!.user._id}/voided`, { voided: true, reason: 'Tröll "quotes"' });
  await admin.edit(courses[0]!, { architect: null, externalId: 'osm-1' });
  return admin;
}

describe('a backup', () => {
  it('[R13.5] restores every row of every table into another database', async () => {
    await aBusyServer();
    const before = await contents(server.db);
    const { isWell, lines } = await runCommand(server.db, ['backup', file], { now: server.clock.now });
    const what = /^\d+ rows in .*backup\.gz: 3 members, 19 votes on 3 ballots, ledgers of 0 states\.$/;
    expect([isWell, lines]).toEqual([true, [expect.stringMatching(what)]]);
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

  it('[R13.5] that is cut in the middle is refused and changes nothing in the database', async () => {
    await runCommand(server.db, ['backup', file], { now: server.clock.now });
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    const before = await contents(other.db);
    await expect(runCommand(other.db, ['restore', file])).rejects.toThrow('is not a backup, or a damaged one');
    expect(await contents(other.db)).toEqual(before);
  });

  it('[R13.5] that holds a table of somebody else’s is refused with its name', async () => {
    await sql`create table mine as select 22 as votes`.execute(server.db);
    await runCommand(server.db, ['backup', file], { now: server.clock.now });
    await sql`drop table mine`.execute(server.db);
    await expect(runCommand(other.db, ['restore', file])).rejects.toThrow(
      `${file} holds the table mine, which Top Picks has not: somebody made it in the database.`,
    );
  });

  it('[R13.5] in which one letter of a column was changed is refused as damaged, before anything is done', async () => {
    await runCommand(server.db, ['backup', file], { now: server.clock.now });
    // Without compression, so that the letter can be found.
    const stored = gzipSync(gunzipSync(await readFile(file)), { level: 0 });
    stored.write('slog', stored.indexOf('"slug":') + 1);
    await writeFile(file, stored);
    await expect(runCommand(other.db, ['restore', file])).rejects.toThrow('is not a backup, or a damaged one');
  });
});
