import { access, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../server/db/database.ts';
import { migrate } from '../../../../server/db/migrate.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { StartError } from '../../../../server/db/startError.ts';
import { isUnavailable } from '../../../../server/db/unavailable.ts';
import { openTestDatabase } from '../../../support/server/database.ts';
import { firstStartLines } from '../../../support/server/migrations.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'top-picks-db-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true });
});

describe('the database of a data folder', () => {
  it('is migrated and seeded once, keeps its data, and releases the folder when closed', async () => {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const first = await openDatabase({ dataDir, databaseUrl: undefined, log });
    expect(lines).toEqual(await firstStartLines());
    await expect(openDatabase({ dataDir, databaseUrl: undefined, log })).rejects.toThrow(StartError);
    await first.db.updateTable('courses').set({ active: false }).where('id', '=', 1).execute();
    await first.close();

    lines.length = 0;
    const second = await openDatabase({ dataDir, databaseUrl: undefined, log });
    expect(lines).toEqual([]);
    const inactive = await second.db.selectFrom('courses').select('id').where('active', '=', false).execute();
    expect(inactive).toEqual([{ id: 1 }]);
    await second.close();
  });
});

describe('DATABASE_URL', () => {
  const open = (databaseUrl: string) => openDatabase({ dataDir, databaseUrl, log: () => undefined });

  it('that leads to no database stops the start with the reason and without the password', async () => {
    const reasons: Record<string, string> = {
      'picks at home': 'is not an address',
      'mysql://picks:hush@127.0.0.1/picks': 'is not an address',
      'postgres://picks:hush@127.0.0.1:1/picks': 'The database picks at 127.0.0.1:1 refuses: nothing listens there',
      'postgres://picks:hush@no.such.host.invalid/picks': 'there is no such host',
    };
    for (const [url, reason] of Object.entries(reasons)) {
      const error: unknown = await open(url).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StartError);
      expect(String(error)).toContain(reason);
      expect(String(error)).not.toContain('hush');
    }
  });

  it('of a server that does not respond stops the start within five seconds', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opened = expect(open(`postgres://picks@127.0.0.1:${port}/picks`)).rejects.toThrow('no response in time');
    await once(silent, 'connection');
    vi.advanceTimersByTime(5000);
    await opened;
    silent.close();
  });

  it('takes no lock of the data folder', async () => {
    await expect(open('postgres://picks@127.0.0.1:1/picks')).rejects.toThrow(StartError);
    await expect(access(path.join(dataDir, 'lock'))).rejects.toThrow('ENOENT');
  });
});

describe('migrations', () => {
  const apply = (db: Kysely<Database>, ...texts: string[]) =>
    migrate(
      db,
      texts.map((text, index) => ({ name: `9${index}.sql`, text })),
    );

  it('[R13.9] are applied once each, in order, also with several statements in a file', async () => {
    const { db, close } = await openTestDatabase();
    const files = ["create table a (n integer); insert into a values (1); comment on table a is 'it''s $one$'"];
    expect(await apply(db, ...files)).toEqual(['90.sql']);
    files.push('update a set n = n + 1; insert into a values (5)');
    expect(await apply(db, ...files)).toEqual(['91.sql']);
    expect(await apply(db, ...files)).toEqual([]);
    const { rows } = await sql`select n from a order by n`.execute(db);
    expect(rows).toEqual([{ n: 2 }, { n: 5 }]);
    await close();
  });

  it('roll back a file that fails', async () => {
    const { db, close } = await openTestDatabase();
    await expect(apply(db, 'create table b (n integer); insert into b values (1 / 0)')).rejects.toThrow('division');
    const { rows } = await sql`select to_regclass('b') as b`.execute(db);
    expect(rows).toEqual([{ b: null }]);
    expect(await apply(db, 'create table b (n integer)')).toEqual(['90.sql']);
    await close();
  });
});

describe('the table of ballots', () => {
  it('[R6.1] refuses 23 picks, a course twice and a null', async () => {
    const { db, close } = await openTestDatabase();
    await sql`
      insert into members (id, identity_uid, email, email_normalised, email_verified, name, f_name, l_name, counted, created_at)
      values ('m', 'u', 'e', 'e', true, 'n', 'f', 'l', true, now())`.execute(db);
    const store = (ids: string) =>
      sql`insert into ballots (member_id, location_id, election_id, course_ids, updated_at)
        values ('m', 'l', '2026', ${ids}::integer[], now())`.execute(db);
    const many = Array.from({ length: 23 }, (_, index) => index);
    for (const ids of [`{${many.join()}}`, '{1,2,1}', '{1,null}']) {
      await expect(store(ids), ids).rejects.toThrow('violates check constraint');
    }
    await store(`{${many.slice(1).join()}}`);
    await close();
  });
});

describe('errors of the database', () => {
  it('count as unavailable or as a fault of the server', async () => {
    const { db, close } = await openTestDatabase();
    const fault: unknown = await sql`select no_such_column`.execute(db).catch((thrown: unknown) => thrown);
    expect(isUnavailable(fault)).toBe(false);
    expect(isUnavailable(Object.assign(new Error('cancelled'), { code: '57014' }))).toBe(true);
    expect(isUnavailable(Object.assign(new Error('deadlock detected'), { code: '40P01' }))).toBe(true);
    expect(isUnavailable(Object.assign(new Error('No space left on device'), { code: '53100' }))).toBe(true);
    expect(isUnavailable(Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' }))).toBe(true);
    const missing = (syscall: string) => Object.assign(new Error('no such file'), { code: 'ENOENT', syscall });
    expect(isUnavailable(missing('connect'))).toBe(true);
    expect(isUnavailable(missing('open'))).toBe(false);
    expect(isUnavailable(new Error('anything'))).toBe(false);
    expect(isUnavailable('57014')).toBe(false);
    await close();
  });
});
