import { gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../../server/db/schema.ts';
import {
  cutTwoLedgers,
  type LedgerScene,
  startLedgerScene,
  tamperWithLedgers,
} from '../../../support/server/ledgers.ts';
import { runCommand } from '../../../support/server/operators.ts';

let scene: LedgerScene;
beforeEach(async () => {
  scene = await startLedgerScene();
});
afterEach(() => scene.server.close());

const replaceRows = (trx: Kysely<Database>, rows: string) =>
  trx
    .updateTable('ledger_parts')
    .set({ bytes: gzipSync(rows) })
    .where('number', '=', 2)
    .execute();

describe('npm run admin -- ledger verify', () => {
  it.each([
    [
      'a vote that was dropped',
      (trx: Kysely<Database>, rows: string) => replaceRows(trx, rows.replace(/^.*\n/, '')),
      /rows/,
    ],
    [
      'a vote that was moved to another course',
      (trx: Kysely<Database>, rows: string) => replaceRows(trx, rows.replace(/^\d+/, '999999')),
      /rows/,
    ],
    [
      'a missing ledger',
      (trx: Kysely<Database>) => trx.deleteFrom('ledgers').where('number', '=', 1).execute(),
      /no\. 2/,
    ],
    ['a missing key', (trx: Kysely<Database>) => trx.deleteFrom('ledger_keys').execute(), /key/],
  ])('[R21.8] finds %s', async (_fault, change, expected) => {
    await cutTwoLedgers(scene);
    const { rows } = await scene.newest();
    await tamperWithLedgers(scene.server.db, (trx) => change(trx, rows));
    const { isWell, lines } = await runCommand(scene.server.db, ['ledger', 'verify']);
    expect(isWell).toBe(false);
    expect(lines.join('\n')).toMatch(expected);
    expect(lines[0]).toMatch(/^(AZ: Ledger|Published keys)/);
  });
});
