import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockStandings, lockVoting } from '../../../../server/db/locks.ts';
import { cutLedger, prepareLedger } from '../../../../server/workers/ledger/cut.ts';
import {
  ballotsOf,
  cutLedgerOf,
  type LedgerScene,
  rowsNow,
  startLedgerScene,
} from '../../../support/server/ledgers.ts';
import { TEST_SECRETS } from '../../../support/server/server.ts';

let scene: LedgerScene;
beforeAll(async () => {
  scene = await startLedgerScene();
});
afterAll(() => scene.server.close());

it('[R21.1] a ledger that was prepared before another one was cut has no tags of that one', async () => {
  const { courses, election, locationId, server } = scene;
  const { db, clock } = server;
  const state = { locationId, electionId: election };
  await scene.cast(ballotsOf(courses, 20));
  const prepared = await prepareLedger(db, { ...state, closing: false });
  const first = await cutLedgerOf(scene);
  scene.pass(1000);
  await scene.cast(ballotsOf(courses, 20));
  await db.transaction().execute(async (trx) => {
    await lockStandings(trx);
    await lockVoting(trx, locationId);
    await cutLedger(trx, { ...state, closing: false, prepared, secrets: TEST_SECRETS, now: clock.now });
  });
  const second = await scene.newest();
  expect([prepared.number, first.head.number, second.head.number]).toEqual([1, 1, 2]);
  expect(second.rows).toBe(await rowsNow(db, locationId, { election, number: 2 }));
});
