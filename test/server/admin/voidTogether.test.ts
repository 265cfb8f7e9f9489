import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VoidedTogether } from '../../../contract/admin.ts';
import { VOID_TOGETHER_MAX } from '../../../contract/limits.ts';
import { findDifferences } from '../../../server/workers/recount.ts';
import { type AdminCalls, codeOf, registerAdmin } from '../../support/server/admin.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';
import { talliesOf } from '../../support/server/votes.ts';

let server: TestServer;
let admin: AdminCalls;
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
});
afterAll(() => server.close());

const together = (userIds: string[], voided: boolean) =>
  admin.call('PUT', 'users/voided', { userIds, voided, reason: 'A ring of accounts' });

it('[R12.11] the votes of several members are voided together and restored together, with an entry each', async () => {
  const locationId = await locationIdIn(server.db, 'AZ');
  const [course] = await coursesIn(server.db, 'AZ');
  const ring = await Promise.all([1, 2, 3].map(() => registerMember(server)));
  for (const { headers } of ring) await pickCalls(server.app, { headers, locationId }).add(course!);
  const ids = ring.map(({ user }) => user._id);
  const votes = async () => {
    await server.standings.tick();
    expect(await findDifferences(server.db)).toEqual([]);
    return (await talliesOf(server.db)).get(course!) ?? 0;
  };
  const before = await votes();
  expect(before).toBeGreaterThanOrEqual(3);
  // One of them was voided before: its entry is not repeated.
  await admin.setVoided(ids[0]!, true);
  expect((await together(ids, true)).json<VoidedTogether>().changed.sort()).toEqual(ids.slice(1).sort());
  expect(await votes()).toBe(before - 3);
  const entries = (await admin.audit()).slice(0, 2);
  expect(entries).toMatchObject(
    [1, 2].map(() => ({ action: 'votes_voided', reason: 'A ring of accounts', details: { together: 3 } })),
  );
  expect(new Set(entries.map(({ targetId }) => targetId))).toEqual(new Set(ids.slice(1)));

  expect((await together(ids, false)).json<VoidedTogether>().changed.sort()).toEqual(ids.toSorted());
  expect(await votes()).toBe(before);
  expect((await admin.audit()).slice(0, 3).map(({ action }) => action)).toEqual(Array(3).fill('votes_restored'));
});

it('[R12.11] an admin among the chosen keeps the votes, and so does nobody else; more than 200 are refused', async () => {
  const [other, member] = [await registerAdmin(server), await registerMember(server)];
  const ids = [other.user._id, member.user._id, admin.user._id, 'nobody'];
  expect((await together(ids, true)).json<VoidedTogether>()).toEqual({
    changed: [member.user._id],
    skipped: [other.user._id, admin.user._id, 'nobody'].sort(),
  });
  const rows = await server.db.selectFrom('members').select('id').where('voided_at', 'is not', null).execute();
  expect(rows.map(({ id }) => id)).toContain(member.user._id);
  expect(rows.map(({ id }) => id)).not.toContain(other.user._id);
  const many = Array.from({ length: VOID_TOGETHER_MAX + 1 }, (_, index) => `m${index}`);
  expect(codeOf(await together(many, true))).toEqual([400, 'bad_request']);
});
