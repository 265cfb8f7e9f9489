import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../contract/ledger/check.ts';
import { NotPublished } from '../../../contract/ledger/readPublished.ts';
import { keysOf } from '../../../server/features/ledger/repository.ts';
import {
  ballotsOf,
  cutLedgerOf,
  cutOlderLedger,
  type LedgerScene,
  type PublishedLedger,
  startLedgerScene,
} from '../../support/server/ledgers.ts';

const A_DAY_MS = 86_400_000;

let scene: LedgerScene;
let memberId: string;
/** Of version 1, then of version 2; the member has changed a vote in between. */
let [older, newer]: PublishedLedger[] = [];
let picks: { before: number[]; after: number[] };
beforeAll(async () => {
  scene = await startLedgerScene();
  const { courses } = scene;
  picks = { before: courses.slice(0, 5), after: courses.slice(1, 6) };
  [memberId = ''] = await scene.cast([picks.before, ...ballotsOf(courses, 24)]);
  await cutOlderLedger(scene);
  older = await scene.newest();
  scene.pass(A_DAY_MS);
  await scene.replace(memberId, picks.after);
  await scene.cast(ballotsOf(courses, 20));
  newer = await cutLedgerOf(scene);
});
afterAll(() => scene.server.close());

const read = async (path: string) => {
  const { statusCode, body } = await scene.server.app.inject(path);
  if (statusCode === 404) throw new NotPublished('not found');
  return new TextEncoder().encode(body);
};

async function check(number: number, own: number[]) {
  const { db } = scene.server;
  const keys = await keysOf(db, { memberId, locationId: scene.locationId });
  return checkLedger({ state: 'AZ', number, own: { memberId, keys, picks: own } }, read);
}

describe('an upgrade from the release with ledgers of version 1', () => {
  it('[R21.5] has no finding, and counts no more withdrawn votes than members took back', () => {
    expect([older?.head.v, newer?.head.v]).toEqual([1, 2]);
    expect(newer?.head.withdrawn).toEqual({ taken_back: 1 });
  });

  it('[R21.22] leaves the receipt of the older ledger as it was, and the same key makes that of the new one', async () => {
    for (const [number, own] of [
      [1, picks.before],
      [2, picks.after],
    ] as const) {
      const checked = await check(number, own);
      expect(checked.findings).toEqual([]);
      expect(checked.own).toEqual({ found: own, missing: [], others: [], findings: [] });
    }
  });

  it('[R21.2] lets no process of that release cut another one', async () => {
    const row = await scene.server.db
      .selectFrom('ledgers')
      .selectAll()
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    const late = scene.server.db.insertInto('ledgers').values({ ...row, number: 3 });
    await expect(late.execute()).rejects.toThrow('ledgers of version 1 are not cut any more');
  });
});
