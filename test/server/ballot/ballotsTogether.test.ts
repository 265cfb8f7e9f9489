import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import type { ErrorResponse } from '../../../contract/errors.ts';
import { createBallotWriter } from '../../../server/features/picks/ballotWriter.ts';
import { changeOf } from '../../../server/features/picks/changeBallot.ts';
import type { MemberId } from '../../../server/auth/authenticate.ts';
import { changePicks } from '../../../contract/ballotRule.ts';
import { setVotingOpen } from '../../support/server/offers.ts';
import { locationIdIn, pickCalls, type PickCalls, useVoter } from '../../support/server/picks.ts';
import { registerMember, type TestMember, type TestServer } from '../../support/server/server.ts';
import { recount, talliesOf } from '../../support/server/votes.ts';

const VOTERS = 30;

let server: TestServer;
let locationId: string;
let courses: number[];
useVoter('AZ', (voter) => {
  ({ server, locationId, courses } = voter);
});

type Voter = TestMember & { picks: PickCalls };

const newVoters = (count: number): Promise<Voter[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const member = await registerMember(server);
      return { ...member, picks: pickCalls(server.app, { headers: member.headers, locationId }) };
    }),
  );

/** A writer on the same database, and how many transactions it has begun. */
function watchedWriter() {
  let transactions = 0;
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('ForNoKeyUpdate')) transactions += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { write: createBallotWriter(db), transactions: () => transactions };
}

const sessionOf = async (memberId: string): Promise<string> =>
  (await server.db.selectFrom('sessions').select('id').where('member_id', '=', memberId).executeTakeFirstOrThrow()).id;

const writeOf = async ({ user }: TestMember, courseId: number) => ({
  caller: { memberId: user._id as MemberId, sessionId: await sessionOf(user._id), calledAt: server.clock.now() },
  locationId,
  at: server.clock.now(),
  ...changeOf([courseId], ({ picks }) => changePicks(picks, { kind: 'add', courseId })),
});

const codesOf = (replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode);
const counted = async () => {
  await server.standings.tick();
  expect(await talliesOf(server.db)).toEqual(await recount(server.db));
};

describe('ballots that are written at once', () => {
  it('[R6.21] share transactions; each has what its member wanted, and is counted once', async () => {
    const voters = await newVoters(VOTERS);
    const { write, transactions } = watchedWriter();
    const writes = await Promise.all(voters.map((voter, nth) => writeOf(voter, courses[nth % 5]!)));
    const written = await Promise.all(writes.map(write));
    expect(written.map(({ ballot }) => ballot.picks)).toEqual(voters.map((_, nth) => [courses[nth % 5]]));
    // The first two are alone, and the others have waited for them.
    expect(transactions()).toBe(3);
    await counted();
  });

  it('[R6.21] are refused one by one: what is wrong with one of them harms no other', async () => {
    const voters = await newVoters(6);
    const [full, withdrawn, elsewhere, closed, ended, right] = voters as [Voter, Voter, Voter, Voter, Voter, Voter];
    await full.picks.replace(courses.slice(0, 22), 0);
    const nevada = await locationIdIn(server.db, 'NV');
    await setVotingOpen(server, nevada, false);
    await server.db.updateTable('courses').set({ active: false }).where('id', '=', courses[30]!).execute();
    await server.db
      .updateTable('sessions')
      .set({ revoked_at: server.clock.now() })
      .where('member_id', '=', ended.user._id)
      .execute();
    const of = ({ headers }: Voter, location: string) => pickCalls(server.app, { headers, locationId: location });
    const replies = await Promise.all([
      full.picks.add(courses[25]!),
      withdrawn.picks.add(courses[30]!),
      of(elsewhere, 'nowhere').add(courses[0]!),
      of(closed, nevada).add(courses[0]!),
      ended.picks.add(courses[0]!),
      right.picks.add(courses[0]!),
    ]);
    expect(replies.map((reply) => reply.json<Partial<ErrorResponse>>().code)).toEqual([
      'ballot_full',
      'course_not_offered',
      'not_found',
      'location_not_offered',
      'unauthorized',
      undefined,
    ]);
    expect(replies.at(-1)!.json<Ballot>().courseIds).toEqual([courses[0]]);
    expect(await server.db.selectFrom('ballots').select('member_id').where('version', '=', 0).execute()).toEqual([]);
    await counted();
  });

  it('[R6.21] are written one by one where the database refuses one of them', async () => {
    const voters = await newVoters(VOTERS);
    const bad = voters[7]!.user._id;
    await sql`
      create function refuse_one() returns trigger language plpgsql as 'begin
        if new.member_id = ''${sql.raw(bad)}'' then raise exception ''no''; end if;
        return new;
      end'`.execute(server.db);
    await sql`
      create trigger refuse_one before insert on ballots for each row execute function refuse_one()`.execute(server.db);
    const replies = await Promise.all(voters.map(({ picks }) => picks.add(courses[0]!)));
    expect(codesOf(replies)).toEqual(voters.map((_, nth) => (nth === 7 ? 500 : 200)));
    await counted();
    await sql`drop trigger refuse_one on ballots`.execute(server.db);
    await sql`drop function refuse_one`.execute(server.db);
  });

  it('[R6.21] of one member are written in the order in which they came', async () => {
    const [voter] = (await newVoters(1)) as [Voter];
    const { write } = watchedWriter();
    const writes = await Promise.all(courses.slice(0, 12).map((courseId) => writeOf(voter, courseId)));
    const written = await Promise.all(writes.map(write));
    expect(written.map(({ ballot }) => ballot.picks.length)).toEqual(writes.map((_, nth) => nth + 1));
    expect(written.at(-1)!.ballot.picks).toEqual(courses.slice(0, 12));
  });

  it('[R6.21] all succeed, four hundred at once of ten members', async () => {
    const voters = await newVoters(10);
    const replies = await Promise.all(
      voters.flatMap(({ picks }) => courses.slice(0, 20).flatMap((id) => [picks.add(id), picks.remove(id)])),
    );
    expect(new Set(codesOf(replies))).toEqual(new Set([200]));
    await counted();
  });
});
