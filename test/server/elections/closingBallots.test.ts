import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListedCourse } from '../../../contract/ledger/format.ts';
import { removeMember } from '../../../server/features/users/repository.ts';
import { createLedgers } from '../../../server/workers/ledgers.ts';
import { type AdminCalls, registerAdmin } from '../../support/server/admin.ts';
import { CLOSE, startElectionScene, type ElectionScene } from '../../support/server/electionScene.ts';
import { cutClosingLedgers, payloadOf } from '../../support/server/ledgers.ts';
import { pickCalls, type PickCalls } from '../../support/server/picks.ts';
import { registerMember, TEST_SECRETS, type TestMember, type TestServer } from '../../support/server/server.ts';
import { countedVotes } from '../../support/server/votes.ts';

let scene: ElectionScene;
let server: TestServer;
let admin: AdminCalls;
let courses: number[];
/** The voter's picks at the end: the first two courses. */
let voter: TestMember;
let picks: PickCalls;
beforeEach(async () => {
  scene = await startElectionScene();
  ({ server, courses } = scene);
  server.clock.set(new Date(CLOSE.getTime() - 60_000));
  admin = await registerAdmin(server);
  voter = await registerMember(server, { verified: true });
  picks = pickCalls(server.app, { headers: voter.headers, locationId: scene.locationId });
  for (const course of courses.slice(0, 2)) await picks.add(course);
  await scene.cast({ [courses[0]!]: 1 });
});
afterEach(() => server.close());

/** Ends the election; the ledger is not made yet. */
async function end(): Promise<void> {
  const worker = scene.worker();
  scene.pass(CLOSE.getTime() - server.clock.now().getTime());
  await worker.tick();
}

async function leave(): Promise<void> {
  await server.db.transaction().execute((trx) => removeMember(trx, voter.user._id));
}

const kept = () =>
  server.db.selectFrom('closing_ballots').select(['member_id', 'course_ids', 'counted']).orderBy('member_id').execute();

async function closingLedger() {
  const { jws, ballots } = await server.db
    .selectFrom('ledgers')
    .select(['jws', 'ballots'])
    .where('location_id', '=', scene.locationId)
    .where('closing', '=', true)
    .executeTakeFirstOrThrow();
  return { ballots, votes: payloadOf(jws).votes };
}

/** Two ballots with the first course, one of them with the second. */
const atTheEnd = () => ({
  ballots: 2,
  votes: [
    [courses[0], 2],
    [courses[1], 1],
  ],
});

describe('the ledger of a result', () => {
  it.each([
    { what: 'votes', change: () => picks.add(courses[2]!) },
    { what: 'takes a vote back', change: () => picks.remove(courses[0]!) },
    {
      what: 'votes twice',
      change: async () => {
        await picks.remove(courses[0]!);
        await picks.remove(courses[1]!);
      },
    },
    { what: 'deletes the account', change: leave },
    {
      what: 'votes and deletes the account',
      change: async () => {
        await picks.add(courses[2]!);
        await leave();
      },
    },
    { what: 'has the votes voided', change: () => admin.setVoided(voter.user._id, true) },
    {
      what: 'has the votes voided and restored, and votes',
      change: async () => {
        await admin.setVoided(voter.user._id, true);
        await admin.setVoided(voter.user._id, false);
        await picks.add(courses[2]!);
      },
    },
  ])('[R21.4] has the ballots at the end, also where a member $what before it is made', async ({ change }) => {
    await end();
    const result = await scene.result();
    expect(result).toMatchObject({ ballots: 2, votes: 3 });
    await change();
    await cutClosingLedgers(server);
    expect(await closingLedger()).toEqual(atTheEnd());
    expect(await scene.result()).toMatchObject({ ballots: 2, votes: 3, entries: result.entries });
    await countedVotes(server);
  });

  it('[R21.4] names the courses as the result does, also where one is renamed or withdrawn before it is made', async () => {
    await end();
    const { entries } = await scene.result();
    await server.db.updateTable('courses').set({ name: 'Other' }).where('id', '=', courses[0]!).execute();
    await server.db.updateTable('courses').set({ active: false }).where('id', '=', courses[1]!).execute();
    await cutClosingLedgers(server);
    const { body } = await server.app.inject('/api/ledger/az/1/courses');
    const listed = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ListedCourse);
    expect(listed.slice(0, 2)).toEqual(entries.map(({ courseId, name, city }) => [courseId, name, city]));
  });

  it('[R21.4] has no vote of whom the result did not count, because the votes were voided then', async () => {
    await admin.setVoided(voter.user._id, true);
    await end();
    await admin.setVoided(voter.user._id, false);
    await picks.add(courses[2]!);
    await cutClosingLedgers(server);
    expect(await closingLedger()).toEqual({ ballots: 1, votes: [[courses[0], 1]] });
    expect(await countedVotes(server)).toBe(4);
  });

  it('[R21.4] keeps a ballot once, without its owner when the account is deleted, and forgets it afterwards', async () => {
    await end();
    await picks.add(courses[2]!);
    await picks.remove(courses[0]!);
    expect(await kept()).toEqual([{ member_id: voter.user._id, course_ids: courses.slice(0, 2), counted: true }]);
    await leave();
    const [ownerless] = await kept();
    expect(ownerless).toMatchObject({ course_ids: courses.slice(0, 2), counted: true });
    expect(ownerless?.member_id).not.toBe(voter.user._id);
    const log = { info: () => undefined, error: () => undefined };
    await createLedgers({ db: server.db, secrets: TEST_SECRETS, now: server.clock.now, log }).tick();
    expect(await kept()).toEqual([]);
    expect(await closingLedger()).toEqual(atTheEnd());
  });

  it('[R21.4] is waited for by whoever merges, withdraws or brings back a course of the state', async () => {
    await end();
    const [from, into] = courses;
    const refused = [
      await admin.call('POST', `courses/${from}/merge`, { reason: 'The same course', into }),
      await admin.call('PUT', `courses/${from}/active`, { active: false, reason: 'It was sold' }),
    ];
    for (const reply of refused)
      expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'election_closing' }]);
    await cutClosingLedgers(server);
    expect((await admin.call('POST', `courses/${from}/merge`, { reason: 'The same course', into })).statusCode).toBe(
      200,
    );
    expect(await countedVotes(server)).toBe(2);
  });

  it('[R21.4] is not signed when it does not add up to the result, and every other state gets its own', async () => {
    await end();
    await server.db
      .updateTable('ballots')
      .set({ course_ids: [courses[4]!] })
      .where('member_id', '=', voter.user._id)
      .execute();
    const errors: object[] = [];
    const log = { info: () => undefined, error: (facts: object) => errors.push(facts) };
    await createLedgers({ db: server.db, secrets: TEST_SECRETS, now: server.clock.now, log }).tick();
    expect(errors).toMatchObject([{ locationId: scene.locationId, electionId: '2026' }]);
    const rows = await server.db.selectFrom('ledgers').select('location_id').execute();
    expect(rows).toHaveLength(49);
    expect(rows.map(({ location_id }) => location_id)).not.toContain(scene.locationId);
    expect(await scene.result()).toMatchObject({ ballots: 2, votes: 3, ledger: null });
  });
});
