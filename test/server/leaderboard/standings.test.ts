import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shownElectionIn } from '../../../server/db/openElection.ts';
import { lockStandings } from '../../../server/db/locks.ts';
import { createStandings } from '../../../server/workers/standings.ts';
import { trials } from '../../support/goals/goals.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';
import { giveVotes, recount, talliesOf } from '../../support/server/votes.ts';

let server: TestServer;
let locationId: string;
let courses: number[];

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ env });
  locationId = await locationIdIn(server.db, 'AZ');
  courses = await coursesIn(server.db, 'AZ');
}
async function picksOf(wish: { verified?: boolean } = {}) {
  const { headers } = await registerMember(server, wish);
  return pickCalls(server.app, { headers, locationId });
}
const outboxSize = async () => (await server.db.selectFrom('outbox').select('id').execute()).length;
const ballotsCounted = async () =>
  (await server.db.selectFrom('standings').select('ballots').where('location_id', '=', locationId).execute())[0]
    ?.ballots;

beforeEach(() => start());
afterEach(() => server.close());

describe('counting votes', () => {
  it('moves each vote into the tallies once', async () => {
    const [one, other] = [await picksOf(), await picksOf()];
    await one.replace(courses.slice(0, 3), 0);
    await other.add(courses[0]!);
    expect((await talliesOf(server.db)).size).toBe(0);
    await server.standings.tick();
    await server.standings.tick();
    expect(await talliesOf(server.db)).toEqual(
      new Map([
        [courses[0]!, 2],
        [courses[1]!, 1],
        [courses[2]!, 1],
      ]),
    );
    expect(await ballotsCounted()).toBe(2);
    expect(await outboxSize()).toBe(0);
  });

  it('moves a vote from one course to the other when a pick is swapped', async () => {
    const picks = await picksOf();
    await picks.replace([courses[0]!], 0);
    await server.standings.tick();
    await picks.swap(courses[0]!, courses[1]!);
    await server.standings.tick();
    expect(await talliesOf(server.db)).toEqual(new Map([[courses[1]!, 1]]));
    expect(await ballotsCounted()).toBe(1);
  });

  it('takes a ballot out of the turnout when its last pick is taken back', async () => {
    const picks = await picksOf();
    await picks.replace(courses.slice(0, 2), 0);
    await server.standings.tick();
    await picks.remove(courses[0]!);
    await picks.remove(courses[1]!);
    await server.standings.tick();
    expect(await ballotsCounted()).toBe(0);
    expect(await talliesOf(server.db)).toEqual(new Map());
  });

  it('has nothing to count after a write that changes only the order, or nothing', async () => {
    const picks = await picksOf();
    await picks.replace(courses.slice(0, 3), 0);
    await server.standings.tick();
    await picks.replace(courses.slice(0, 3).reverse(), 1);
    await picks.add(courses[0]!);
    await picks.swap(courses[9]!, courses[0]!);
    expect(await outboxSize()).toBe(0);
  });

  it('does not count the ballot of a member whose address is not verified', async () => {
    await server.close();
    await start({ REQUIRE_VERIFIED_EMAIL: 'on' });
    const unverified = await picksOf({ verified: false });
    expect((await unverified.add(courses[0]!)).json()).toMatchObject({ counted: false, courseIds: [courses[0]] });
    await unverified.swap(courses[0]!, courses[1]!);
    expect(await outboxSize()).toBe(0);
    const verified = await picksOf({ verified: true });
    expect((await verified.add(courses[0]!)).json()).toMatchObject({ counted: true });
    expect(await outboxSize()).toBe(1);
  });

  it('counts each vote once when two processes work at the same time', async () => {
    const { db, clock } = server;
    const other = createStandings({ db, intervalMs: 0, ...clock, log: { error: () => undefined } });
    await giveVotes(db, locationId, { [courses[0]!]: 20, [courses[1]!]: 10 });
    await Promise.all([server.standings.tick(), other.tick(), server.standings.tick(), other.tick()]);
    expect(await talliesOf(db)).toEqual(
      new Map([
        [courses[0]!, 20],
        [courses[1]!, 10],
      ]),
    );
  });

  it('needs no turn of its own while nothing waits', async () => {
    const picks = await picksOf();
    const tickInTurnOfAnother = () =>
      server.db.transaction().execute(async (other) => {
        await lockStandings(other);
        server.clock.advance(1000);
        await server.standings.tick();
        return server.standings.foldedAt();
      });
    expect(await tickInTurnOfAnother()).toEqual(server.clock.now());
    await picks.add(courses[0]!);
    expect(await tickInTurnOfAnother()).not.toEqual(server.clock.now());
    await server.standings.tick();
    expect(await outboxSize()).toBe(0);
    expect(await tickInTurnOfAnother()).toEqual(server.clock.now());
  });

  it('counts a long backlog in which removals come before the votes they remove', async () => {
    const course = courses[0]!;
    await sql`insert into outbox (shard, location_id, election_id, added, removed, ballots_delta)
      select 0, ${locationId}::text, ${shownElectionIn(sql.val(locationId))}, '{}', array[${course}::integer], 0 from generate_series(1, 6000)`.execute(
      server.db,
    );
    await sql`insert into outbox (shard, location_id, election_id, added, removed, ballots_delta)
      select 1, ${locationId}::text, ${shownElectionIn(sql.val(locationId))}, array[${course}::integer], '{}', 0 from generate_series(1, 6001)`.execute(
      server.db,
    );
    await server.standings.tick();
    expect(await talliesOf(server.db)).toEqual(new Map([[course, 1]]));
  });

  it('[R7.5] agrees with a recount of the ballots after any changes', async () => {
    const voters = [await picksOf(), await picksOf(), await picksOf()];
    const course = fc.constantFrom(...courses.slice(0, 26));
    const change = fc.oneof(
      fc.record({ kind: fc.constantFrom('add', 'remove', 'swap'), voter: fc.nat(2), course, other: course }),
      fc.record({ kind: fc.constant('tick'), voter: fc.constant(0), course, other: course }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 30 }), async (changes) => {
        for (const { kind, voter, course: id, other } of changes) {
          const picks = voters[voter]!;
          if (kind === 'add') await picks.add(id);
          else if (kind === 'remove') await picks.remove(id);
          else if (kind === 'swap') await picks.swap(id, other);
          else await server.standings.tick();
        }
        await server.standings.tick();
        expect(await talliesOf(server.db)).toEqual(await recount(server.db));
      }),
      { numRuns: trials(12) },
    );
  });
});
