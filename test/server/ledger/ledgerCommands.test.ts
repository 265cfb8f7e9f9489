import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts';
import {
  ballotsOf,
  cutLedgerOf,
  cutTwoLedgers,
  LEDGER_TABLES,
  type LedgerScene,
  startLedgerScene,
  tamperWithLedgers,
} from '../../support/server/ledgers.ts';
import { runCommand } from '../../support/server/operators.ts';
import { storedRows } from '../../support/server/storedRows.ts';

let scene: LedgerScene;
const run = (...args: string[]) => runCommand(scene.server.db, args, { now: scene.server.clock.now });

describe('npm run admin -- ledger', () => {
  beforeAll(async () => {
    scene = await startLedgerScene();
  });
  afterAll(() => scene.server.close());

  it('[R21.8] cuts a ledger of a state after twenty changed ballots and not before, and lists it', async () => {
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

  it('[R21.8] changes the signing key; the audit log has it, and all ledgers stay valid', async () => {
    await cutTwoLedgers(scene);
    const { lines } = await run('ledger', 'rotate');
    await scene.cast(ballotsOf(scene.courses, 20));
    await cutLedgerOf(scene);
    const count = (await scene.heads()).length;
    expect(await run('ledger', 'verify')).toEqual({ isWell: true, lines: [`${count} ledgers, all right.`] });
    const entry = await scene.server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'ledger_key_rotated')
      .executeTakeFirstOrThrow();
    expect(lines[0]).toContain(entry.target_id);
  });

  it('refuses a missing or unknown state, and an unknown word', async () => {
    await expect(run('ledger', 'cut')).rejects.toThrow('Which state?');
    await expect(run('ledger', 'cut', 'ZZ')).rejects.toThrow('There is no state ZZ');
    await expect(run('ledger', 'burn')).rejects.toThrow('none of cut, list, verify and rotate');
  });
});

describe('a backup of ledgers', () => {
  let other: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    scene = await startLedgerScene();
    folder = await mkdtemp(join(tmpdir(), 'top-picks-ledgers-'));
    await scene.cast(ballotsOf(scene.courses, 20));
    await cutLedgerOf(scene);
    await scene.cast(ballotsOf(scene.courses, 20));
    await cutLedgerOf(scene);
  });
  afterAll(async () => {
    await scene.server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    other = await openTestDatabase();
  });
  afterEach(() => other.close());

  it('[R21.8] restores ledgers and keys byte for byte', async () => {
    const file = join(folder, 'whole.gz');
    await run('backup', file);
    const { isWell } = await runCommand(other.db, ['restore', file], { now: scene.server.clock.now });
    expect(isWell).toBe(true);
    expect(await storedRows(other.db, LEDGER_TABLES)).toEqual(await storedRows(scene.server.db, LEDGER_TABLES));
    expect((await runCommand(other.db, ['ledger', 'verify'])).lines).toEqual(['2 ledgers, all right.']);
    await expect(other.db.deleteFrom('ledgers').execute()).rejects.toThrow(/a ledger is never changed/);
  });

  it('[R21.8] in which a ledger is missing is restored, and the command says that it is damaged', async () => {
    const file = join(folder, 'damaged.gz');
    await tamperWithLedgers(scene.server.db, (trx) => trx.deleteFrom('ledgers').where('number', '=', 1).execute());
    await run('backup', file);
    const { isWell, lines } = await runCommand(other.db, ['restore', file], { now: scene.server.clock.now });
    expect(isWell).toBe(false);
    expect(lines.at(-1)).toMatch(/ledgers of this backup are damaged/);
  });
});
