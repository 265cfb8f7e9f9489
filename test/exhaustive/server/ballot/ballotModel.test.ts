import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_VOTES } from '../../../../contract/limits.ts';
import type { AddedPicks, Ballot } from '../../../../contract/picks.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { trials } from '../../../support/goals/goals.ts';
import { coursesIn, locationIdIn, pickCalls, type PickCalls } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';
import { recount, talliesOf } from '../../../support/server/votes.ts';

let server: TestServer;
let locationId: string;
let courses: number[];

beforeAll(async () => {
  server = await startTestServer();
  locationId = await locationIdIn(server.db, 'CO');
  courses = (await coursesIn(server.db, 'CO')).slice(0, 26);
  expect(courses.length).toBeGreaterThan(MAX_VOTES + 1);
});
afterAll(() => server.close());

/** What a member does in one of two sessions; courses and places are taken modulo their number. */
type Step =
  | { does: 'add'; course: number; position?: number | undefined }
  | { does: 'remove'; course: number }
  | { does: 'move'; from: number; to: number }
  | { does: 'swap'; out: number; course: number }
  | { does: 'batch'; from: number; count: number }
  | { does: 'undo' };

const course = fc.nat({ max: 25 });
const place = fc.nat({ max: MAX_VOTES - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('add' as const), course, position: fc.option(place, { nil: undefined }) }),
  fc.record({ does: fc.constant('remove' as const), course }),
  fc.record({ does: fc.constant('move' as const), from: place, to: place }),
  fc.record({ does: fc.constant('swap' as const), out: place, course }),
  fc.record({ does: fc.constant('batch' as const), from: course, count: fc.integer({ min: 1, max: 22 }) }),
  fc.constant({ does: 'undo' as const }),
);
/** Steps of the two sessions; those of one round are made at the same time. */
const rounds = fc.array(fc.array(fc.record({ session: fc.nat({ max: 1 }), step }), { minLength: 1, maxLength: 3 }), {
  minLength: 4,
  maxLength: 14,
});

type Call = (calls: PickCalls) => ReturnType<PickCalls['get']>;

/**
 * A tab: the ballot of its last response, and the calls that undo its changes, the newest last. Both tabs have the same
 * `outcomes`: what the first batch of each key came to.
 */
type Session = { calls: PickCalls; seen: Ballot; undo: Call[]; outcomes: Map<number, string> };

/** The request of a step and, as the page would make it, the one that undoes it. */
function requestsOf(one: Exclude<Step, { does: 'undo' }>, { courseIds, version }: Ballot): { make: Call; undo: Call } {
  switch (one.does) {
    case 'add': {
      const id = courses[one.course % courses.length]!;
      return { make: (calls) => calls.add(id, one.position), undo: (calls) => calls.remove(id) };
    }
    case 'remove': {
      const id = courses[one.course % courses.length]!;
      const stood = courseIds.indexOf(id);
      return {
        make: (calls) => calls.remove(id),
        undo: (calls) => (stood < 0 ? calls.get() : calls.add(id, stood)),
      };
    }
    case 'move': {
      const from = one.from % Math.max(1, courseIds.length);
      const moved = courseIds.slice(from, from + 1);
      const next = courseIds.toSpliced(from, 1).toSpliced(one.to, 0, ...moved);
      return { make: (calls) => calls.replace(next, version), undo: (calls) => calls.replace(courseIds, version + 1) };
    }
    case 'batch': {
      const ids = Array.from({ length: one.count }, (_, index) => courses[(one.from + index) % courses.length]!);
      // Batches that begin with the same course have the same key: one of them repeats the other.
      const key = `batch-of-course-${one.from}`;
      return { make: (calls) => calls.addAll(ids, key), undo: (calls) => calls.get() };
    }
    case 'swap': {
      const out = courseIds[one.out % Math.max(1, courseIds.length)] ?? courses[0]!;
      const add = courses[one.course % courses.length]!;
      return { make: (calls) => calls.swap(out, add), undo: (calls) => calls.swap(add, out) };
    }
  }
}

async function take(session: Session, one: Step): Promise<Ballot | undefined> {
  const requests = one.does === 'undo' ? undefined : requestsOf(one, session.seen);
  const call = requests?.make ?? session.undo.pop();
  if (!call) return undefined;
  const reply = await call(session.calls);
  if (reply.statusCode !== 200) {
    const { code, ballot } = reply.json<{ code: string; ballot?: Ballot }>();
    expect(['ballot_full', 'ballot_changed', 'course_not_picked']).toContain(code);
    if (ballot) session.seen = ballot;
    return ballot;
  }
  if (requests) session.undo.push(requests.undo);
  const body = reply.json<Ballot | AddedPicks>();
  session.seen = 'ballot' in body ? body.ballot : body;
  if (one.does === 'batch' && 'ballot' in body) {
    const { added, left } = body;
    const outcome = JSON.stringify({ added, left });
    expect(session.outcomes.get(one.from) ?? outcome).toBe(outcome);
    session.outcomes.set(one.from, outcome);
  }
  return session.seen;
}

async function twoSessions(): Promise<Session[]> {
  const { headers: first, idToken } = await registerMember(server);
  const login = await server.app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } });
  const second = { authorization: `Bearer ${login.json<{ accessToken: string }>().accessToken}` };
  const start = courses.slice(0, 20);
  const calls = [first, second].map((headers) => pickCalls(server.app, { headers, locationId }));
  const seen = (await calls[0]!.replace(start, 0)).json<Ballot>();
  const outcomes = new Map<number, string>();
  return calls.map((each) => ({ calls: each, seen, undo: [], outcomes }));
}

describe('any changes from two sessions of a member', () => {
  it('[R6.1, R6.16] leave at most 22 different courses, rising versions, and tallies equal to a recount', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (story) => {
        const sessions = await twoSessions();
        const listOf = new Map<number, string>([[1, String(sessions[0]!.seen.courseIds)]]);
        let newest = 1;
        for (const round of story) {
          const before = newest;
          const ballots = await Promise.all(round.map(({ session, step: one }) => take(sessions[session]!, one)));
          for (const ballot of ballots) {
            if (!ballot) continue;
            const { courseIds, version, remainingVotes } = ballot;
            expect(new Set(courseIds).size).toBe(courseIds.length);
            expect(courseIds.length + remainingVotes).toBe(MAX_VOTES);
            // No response is older than the round, and each version has one list.
            expect(version).toBeGreaterThanOrEqual(before);
            expect(listOf.get(version) ?? String(courseIds)).toBe(String(courseIds));
            listOf.set(version, String(courseIds));
            newest = Math.max(newest, version);
          }
        }
        const stored = (await sessions[0]!.calls.get()).json<Ballot>();
        expect(stored.version).toBe(newest);
        expect(await findDifferences(server.db)).toEqual([]);
        await server.standings.tick();
        expect(await talliesOf(server.db)).toEqual(await recount(server.db));
      }),
      { numRuns: trials(40) },
    );
  }, 180_000);
});
