import { beforeEach, describe, expect, it } from 'vitest';
import type { AddedPicks, Ballot } from '../../../contract/picks.ts';
import { setVotingOpen, withdrawCourse } from '../../support/server/offers.ts';
import { coursesIn, locationIdIn, pickCalls, type PickCalls, useVoter } from '../../support/server/picks.ts';
import { registerMember, type TestMember, type TestServer } from '../../support/server/server.ts';
import { recount, talliesOf } from '../../support/server/votes.ts';

const KEY = '7f4f1e9a-1111-4222-8333-944445555666';

let server: TestServer;
let member: TestMember;
let locationId: string;
let courses: number[];
let picks: PickCalls;
useVoter('AZ', (voter) => {
  ({ server, member, locationId, courses, picks } = voter);
});

const storedKeys = async (of = member) =>
  (
    await server.db
      .selectFrom('pick_batches')
      .select(['member_id', 'key'])
      .where('member_id', '=', of.user._id)
      .execute()
  ).map(({ key }) => key);

describe('votes for several courses in one call', () => {
  let a: number, b: number, c: number;
  beforeEach(() => {
    [a, b, c] = courses as [number, number, number];
  });

  it('[R6.15] go behind the picks, in their order and in one change', async () => {
    await picks.add(c);
    const reply = await picks.addAll([b, c, a]);
    expect([reply.statusCode, reply.json<AddedPicks>()]).toEqual([
      200,
      { ballot: (await picks.get()).json<Ballot>(), added: [b, a], left: [] },
    ]);
    expect((await picks.get()).json()).toMatchObject({ courseIds: [c, b, a], version: 2, remainingVotes: 19 });
  });

  it('[R6.1, R6.15] stop at 22 votes and name what is left', async () => {
    await picks.replace(courses.slice(0, 20), 0);
    const reply = await picks.addAll(courses.slice(19, 24));
    expect(reply.json()).toMatchObject({
      ballot: { courseIds: courses.slice(0, 22), remainingVotes: 0 },
      added: courses.slice(20, 22),
      left: courses.slice(22, 24).map((courseId) => ({ courseId, reason: 'full' })),
    });
  });

  it('[R6.15] are given although a course is withdrawn, of another state or unknown', async () => {
    const [foreign] = (await coursesIn(server.db, 'UT')) as [number];
    const withdrawn = courses.at(-1)!;
    await withdrawCourse(server, withdrawn);
    const reply = await picks.addAll([foreign, a, withdrawn, b, 999_999]);
    expect(reply.json()).toMatchObject({
      ballot: { courseIds: [a, b], version: 1 },
      added: [a, b],
      left: [foreign, withdrawn, 999_999].map((courseId) => ({ courseId, reason: 'not_offered' })),
    });
  });

  it('[R6.15] change nothing where nothing can be added', async () => {
    await picks.add(a);
    const before = (await picks.get()).json<object>();
    server.clock.advance(1000);
    const left = [{ courseId: 999_999, reason: 'not_offered' }];
    expect((await picks.addAll([a, 999_999])).json()).toEqual({ ballot: before, added: [], left });
    expect((await picks.get()).json()).toEqual(before);
  });

  it('[R6.15] are refused in a closed and in an unknown state', async () => {
    const inNevada = await locationIdIn(server.db, 'NV');
    const [course] = (await coursesIn(server.db, 'NV')) as [number];
    const nevada = pickCalls(server.app, { headers: member.headers, locationId: inNevada });
    await setVotingOpen(server, inNevada, false);
    expect((await nevada.addAll([course], KEY)).json()).toMatchObject({ code: 'location_not_offered' });
    await setVotingOpen(server, inNevada, true);
    const unknown = pickCalls(server.app, { headers: member.headers, locationId: 'nowhere' });
    expect((await unknown.addAll([course])).json()).toMatchObject({ code: 'not_found' });
    // A refusal uses up no key.
    expect((await nevada.addAll([course], KEY)).json()).toMatchObject({ added: [course] });
  });

  it('are counted like single votes', async () => {
    await picks.addAll([a, b]);
    await server.standings.tick();
    expect(await talliesOf(server.db)).toEqual(await recount(server.db));
    const votes = server.db.selectFrom('tallies').select('votes').where('course_id', 'in', [a, b]);
    expect((await votes.execute()).every((tally) => tally.votes > 0)).toBe(true);
  });

  it('refuse a body without courses, with too many, one twice, or a key of another form', async () => {
    const bodies: [number[], string][] = [
      [[], KEY],
      [courses.slice(0, 23), KEY],
      [[a, a], KEY],
      [[a], 'x'.repeat(15)],
      [[a], 'x'.repeat(65)],
      [[a], `${KEY}_`],
    ];
    for (const [ids, key] of bodies) expect((await picks.addAll(ids, key)).statusCode, key).toBe(400);
  });
});

describe('the same key again', () => {
  it('[R6.16] gets the first outcome with the ballot of now, and adds nothing', async () => {
    const [a, b] = courses as [number, number];
    const left = [{ courseId: 999_999, reason: 'not_offered' }];
    await picks.addAll([a, b, 999_999], KEY);
    await picks.remove(b);
    const before = (await picks.get()).json<object>();
    expect((await picks.addAll([a, b, 999_999], KEY)).json()).toEqual({ ballot: before, added: [a, b], left });
    expect((await picks.get()).json()).toEqual(before);
  });

  it('[R6.16] sent twice at once adds once', async () => {
    const both = await Promise.all([picks.addAll(courses.slice(0, 3), KEY), picks.addAll(courses.slice(0, 3), KEY)]);
    expect(both[0].json()).toEqual(both[1].json());
    expect(both[0].json()).toMatchObject({ added: courses.slice(0, 3), ballot: { version: 1 } });
  });

  it('[R6.16] gets its outcome when voting has closed since', async () => {
    const inUtah = await locationIdIn(server.db, 'UT');
    const [course] = (await coursesIn(server.db, 'UT')) as [number];
    const utah = pickCalls(server.app, { headers: member.headers, locationId: inUtah });
    const first = (await utah.addAll([course], KEY)).json<object>();
    await setVotingOpen(server, inUtah, false);
    const again = await utah.addAll([course], KEY);
    await setVotingOpen(server, inUtah, true);
    expect([again.statusCode, again.json()]).toEqual([200, first]);
  });

  it('[R6.16] is another one in another state and of another member', async () => {
    const inUtah = await locationIdIn(server.db, 'UT');
    const [inUtahCourse] = (await coursesIn(server.db, 'UT')) as [number];
    const { headers } = await registerMember(server);
    const [course] = courses as [number];
    await picks.addAll([course], KEY);
    const utah = pickCalls(server.app, { headers: member.headers, locationId: inUtah });
    expect((await utah.addAll([inUtahCourse], KEY)).json()).toMatchObject({ added: [inUtahCourse] });
    const others = pickCalls(server.app, { headers, locationId });
    expect((await others.addAll([course], KEY)).json()).toMatchObject({ added: [course] });
  });

  it('[R4.13] goes with the account', async () => {
    await picks.addAll(courses.slice(0, 1), KEY);
    expect(await storedKeys()).toEqual([KEY]);
    const reply = await server.app.inject({
      method: 'DELETE',
      url: '/api/users/me',
      headers: member.headers,
      payload: { idToken: member.idToken },
    });
    expect(reply.statusCode).toBe(204);
    expect(await storedKeys()).toEqual([]);
  });

  it('[R6.16] is forgotten after 30 days', async () => {
    await picks.addAll(courses.slice(0, 1), KEY);
    server.clock.advance(30 * 86_400_000);
    await server.standings.tick();
    expect(await storedKeys()).toEqual([KEY]);
    server.clock.advance(60_000);
    await server.standings.tick();
    expect(await storedKeys()).toEqual([]);
  });

  it('[R6.16] is remembered for the last 200 calls of a member, whatever they changed', async () => {
    const other = await registerMember(server);
    const at = server.clock.now().getTime();
    const rowsOf = (memberId: string) =>
      Array.from({ length: 200 }, (_, nth) => ({
        member_id: memberId,
        location_id: locationId,
        key: `${KEY}-${nth}`,
        added: [],
        left_out: '[]',
        added_at: new Date(at - (200 - nth) * 1000),
      }));
    const rows = [...rowsOf(member.user._id), ...rowsOf(other.user._id)];
    await server.db.insertInto('pick_batches').values(rows).execute();
    await picks.addAll([999_999], KEY);
    const keys = await storedKeys();
    expect([keys.length, keys.includes(KEY), keys.includes(`${KEY}-0`), keys.includes(`${KEY}-1`)]).toEqual([
      200,
      true,
      false,
      true,
    ]);
    expect(await storedKeys(other)).toHaveLength(200);
  });
});
