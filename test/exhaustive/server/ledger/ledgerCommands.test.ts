import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../../server/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/server/database.ts';
import { ballotsOf, cutLedgerOf, type LedgerScene, startLedgerScene } from '../../../support/server/ledgers.ts';
import { runCommand } from '../../../support/server/operators.ts';

let scene: LedgerScene;
let folder: string;
beforeEach(async () => {
  scene = await startLedgerScene();
  folder = await mkdtemp(join(tmpdir(), 'top-picks-ledgers-'));
});
afterEach(async () => {
  await scene.server.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) => runCommand(scene.server.db, args, { now: scene.server.clock.now });

/** Changes ledgers as only the owner of a database can. */
const tamper = (db: Kysely<Database>, change: (trx: Kysely<Database>) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('top_picks.restoring', 'on', true)`.execute(trx);
    await change(trx);
  });

async function twoLedgers(): Promise<void> {
  for (let cuts = 0; cuts < 2; cuts += 1) {
    await scene.cast(ballotsOf(scene.courses, 20));
    await cutLedgerOf(scene);
  }
}

describe('the command for ledgers', () => {
  it('[R21.8] cuts one for a state, and refuses below twenty changed ballots', async () => {
    await scene.cast(ballotsOf(scene.courses, 19));
    expect(await run('ledger', 'cut', 'AZ')).toEqual({
      isWell: false,
      lines: [expect.stringContaining('19 ballots changed since the last ledger; 20 must')],
    });
    await scene.cast(ballotsOf(scene.courses, 1));
    expect(await run('ledger', 'cut', 'az')).toEqual({
      isWell: true,
      lines: ['Arizona: ledger no. 1 with 100 rows of 20 ballots.'],
    });
    expect((await run('ledger', 'list')).lines).toEqual([
      'AZ no. 1, election 2026, 2026-06-15T12:00:00.000Z: 100 rows, 20 ballots',
      '1 ledger.',
    ]);
  });

  it('asks for a state and a word that it knows', async () => {
    await expect(run('ledger', 'cut')).rejects.toThrow('Which state?');
    await expect(run('ledger', 'cut', 'ZZ')).rejects.toThrow('There is no state ZZ');
    await expect(run('ledger', 'burn')).rejects.toThrow('none of cut, list, verify and rotate');
  });

  it('changes the signing key, which the log keeps, and all ledgers stay right', async () => {
    await twoLedgers();
    const { lines } = await run('ledger', 'rotate');
    await scene.cast(ballotsOf(scene.courses, 20));
    await cutLedgerOf(scene);
    expect(await run('ledger', 'verify')).toEqual({ isWell: true, lines: ['3 ledgers, all right.'] });
    const entry = await scene.server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'ledger_key_rotated')
      .executeTakeFirstOrThrow();
    expect(lines[0]).toContain(entry.target_id);
  });

  it.each([
    [
      'a vote that is dropped',
      (trx: Kysely<Database>, rows: string) => replaceRows(trx, rows.replace(/^.*\n/, '')),
      /rows/,
    ],
    [
      'a vote that is moved',
      (trx: Kysely<Database>, rows: string) => replaceRows(trx, rows.replace(/^\d+/, '999999')),
      /rows/,
    ],
    [
      'a missing ledger',
      (trx: Kysely<Database>) => trx.deleteFrom('ledgers').where('number', '=', 1).execute(),
      /no\. 2/,
    ],
    ['a missing key', (trx: Kysely<Database>) => trx.deleteFrom('ledger_keys').execute(), /key/],
  ])('finds %s', async (_fault, change, expected) => {
    await twoLedgers();
    const { rows } = await scene.newest();
    await tamper(scene.server.db, (trx) => change(trx, rows));
    const { isWell, lines } = await run('ledger', 'verify');
    expect(isWell).toBe(false);
    expect(lines.join('\n')).toMatch(expected);
    expect(lines[0]).toMatch(/^(AZ: Ledger|Published keys)/);
  });
});

const replaceRows = (trx: Kysely<Database>, rows: string) =>
  trx
    .updateTable('ledgers')
    .set({ rows: gzipSync(rows) })
    .where('number', '=', 2)
    .execute();

describe('a backup', () => {
  let other: TestDatabase;
  beforeEach(async () => {
    other = await openTestDatabase();
  });
  afterEach(() => other.close());

  const ledgersOf = async (db: Kysely<Database>) => {
    const all: string[] = [];
    for (const table of ['ledgers', 'ledger_keys', 'ballot_keys']) {
      const { rows } = await sql<{
        row: string;
      }>`select t::text as row from ${sql.table(table)} as t order by 1`.execute(db);
      all.push(...rows.map(({ row }) => row));
    }
    return all;
  };

  it('[R21.8] brings ledgers and keys back byte for byte, and the next ledger follows them', async () => {
    const file = join(folder, 'backup.gz');
    await twoLedgers();
    await run('backup', file);
    const { isWell } = await runCommand(other.db, ['restore', file], { now: scene.server.clock.now });
    expect(isWell).toBe(true);
    expect(await ledgersOf(other.db)).toEqual(await ledgersOf(scene.server.db));
    expect((await runCommand(other.db, ['ledger', 'verify'])).lines).toEqual(['2 ledgers, all right.']);
    await expect(other.db.deleteFrom('ledgers').execute()).rejects.toThrow(/a ledger is never changed/);
  });

  it('[R21.8] of ledgers that are not whole is restored, and says so', async () => {
    const file = join(folder, 'backup.gz');
    await twoLedgers();
    await tamper(scene.server.db, (trx) => trx.deleteFrom('ledgers').where('number', '=', 1).execute());
    await run('backup', file);
    const { isWell, lines } = await runCommand(other.db, ['restore', file], { now: scene.server.clock.now });
    expect(isWell).toBe(false);
    expect(lines.at(-1)).toMatch(/ledgers of this backup are damaged/);
  });
});
