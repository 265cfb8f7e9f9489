import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CourseHistory } from '../../../contract/elections.ts';
import type { Climbers } from '../../../contract/leaderboard.ts';
import { MAX_VOTES } from '../../../contract/limits.ts';
import { shownElectionIn } from '../../../server/db/openElection.ts';
import { createElections } from '../../../server/workers/elections.ts';
import { count, measured } from '../../support/goals/goals.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const MEMBERS = count(5000, 120);
const DAYS = count(365, 8);
/** Members who change their ballot on a day. */
const ACTIVE = 0.1;
const A_DAY_MS = 86_400_000;
const CLOSE = new Date('2027-01-01T10:00:00Z');
/** The election closes halfway through. */
const START = new Date(CLOSE.getTime() - Math.floor(DAYS / 2) * A_DAY_MS);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

type State = { id: string; code: string; courses: number[] };
type Member = { state: State; picks: Set<number> };
/** Course → votes, of one state at one moment. */
type Votes = Map<number, number>;

let server: TestServer;
let states: State[];
let members: Member[];
let names: Map<number, string>;
beforeAll(async () => {
  server = await startTestServer({ startAt: START });
  const rows = await server.db
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .select(['locations.id', 'locations.code', 'courses.id as course', 'courses.name'])
    .where('courses.active', '=', true)
    .orderBy('courses.id')
    .execute();
  names = new Map(rows.map(({ course, name }) => [course, name]));
  const byState = Map.groupBy(rows, ({ id }) => id);
  roll = createDie(22);
  states = [...byState].map(([id, ofState]) => ({
    id,
    code: ofState[0]!.code,
    courses: ofState.map(({ course }) => course),
  }));
  members = Array.from({ length: MEMBERS }, (_, index) => ({
    state: states[index % states.length]!,
    picks: new Set(),
  }));
  await server.db
    .updateTable('elections')
    .set({ id: '2026', name: '2026', opens_at: new Date('2026-01-01T10:00:00Z'), closes_at: CLOSE })
    .execute();
});
afterAll(() => server.close());

/** Seeded random numbers, so that each run simulates the same year. */
function createDie(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
let roll: ReturnType<typeof createDie>;

/** A member votes or takes a vote back; returns the row for the outbox. */
function change({ state, picks }: Member) {
  const before = picks.size;
  const course = state.courses[Math.min(roll(state.courses.length), roll(state.courses.length))]!;
  const isTaken = picks.delete(course);
  if (!isTaken && picks.size < MAX_VOTES) picks.add(course);
  const isPlanted = !isTaken && picks.size > before;
  return {
    location_id: state.id,
    election_id: shownElectionIn(sql.val(state.id)),
    added: isPlanted ? [course] : [],
    removed: isTaken ? [course] : [],
    ballots_delta: Math.sign(picks.size) - Math.sign(before),
  };
}

async function voteOfTheDay(): Promise<void> {
  const rows = members.filter((_member, index) => roll(1000) < ACTIVE * 1000 || index < states.length).map(change);
  for (let from = 0; from < rows.length; from += 1000)
    await server.db
      .insertInto('outbox')
      .values(rows.slice(from, from + 1000))
      .execute();
}

/** The independent count, without the server's code. */
function countAll(): Map<string, { votes: Votes; ballots: number }> {
  const counted = new Map(states.map(({ id }) => [id, { votes: new Map<number, number>(), ballots: 0 }]));
  for (const { state, picks } of members) {
    const own = counted.get(state.id)!;
    if (picks.size > 0) own.ballots += 1;
    for (const course of picks) own.votes.set(course, (own.votes.get(course) ?? 0) + 1);
  }
  return counted;
}

const rankIn = (votes: Votes, course: number): number =>
  1 + [...votes.values()].filter((others) => others > votes.get(course)!).length;
const linesOf = (votes: Votes): string[] =>
  [...votes].map(([course, own]) => `${course}: ${rankIn(votes, course)}, ${own}`).sort();

/** Sizes with indexes: of the tables that are kept for ever, and of all tables. */
async function sizesMb(): Promise<{ kept: number; all: number }> {
  const { rows } = await sql<{ kept: number; all: number }>`
    select sum(bytes) filter (where name in ('daily_standings', 'results', 'elections'))::float8 / 1000000 as kept,
      sum(bytes)::float8 / 1000000 as all
    from (
      select tablename as name, pg_total_relation_size(tablename::regclass) as bytes
      from pg_tables where schemaname = 'public'
    ) as sizes`.execute(server.db);
  return rows[0]!;
}

/** The five courses that gained most places over the last seven days, as the API must return them. */
function climbersOf(days: Map<string, ReturnType<typeof countAll>>, id: string): Climbers {
  const [before, after] = [[...days].at(-8), [...days].at(-1)!];
  if (!before) return { since: null, climbers: [] };
  const [old, last] = [before[1].get(id)!.votes, after[1].get(id)!.votes];
  const risen = [...last.keys()]
    .filter((course) => old.has(course))
    .map((courseId) => ({
      courseId,
      rank: rankIn(last, courseId),
      gained: rankIn(old, courseId) - rankIn(last, courseId),
    }))
    .filter(({ gained }) => gained > 0);
  risen.sort((one, other) => other.gained - one.gained || one.rank - other.rank || one.courseId - other.courseId);
  const climbers = risen.slice(0, 5).map((climber) => ({ ...climber, name: names.get(climber.courseId)! }));
  return { since: before[0], climbers };
}

async function checkClimbers(days: Map<string, ReturnType<typeof countAll>>): Promise<void> {
  for (const { id, code } of states) {
    const reply = await server.app.inject(`/api/leaderboard/${code.toLowerCase()}/climbers`);
    expect(reply.json<Climbers>(), `${code} after ${days.size} days`).toEqual(climbersOf(days, id));
  }
}

it('[R16.27] standings, results, histories and climbers of a simulated year equal an independent count', async ({
  task,
}) => {
  const began = performance.now();
  let monotonicMs = 0;
  const elections = createElections({
    db: server.db,
    now: server.clock.now,
    log: quiet,
    monotonicMs: () => monotonicMs,
  });
  const days = new Map<string, ReturnType<typeof countAll>>();
  let atClose: ReturnType<typeof countAll> | undefined;
  const pass = (ms: number): void => {
    server.clock.advance(ms);
    monotonicMs += ms;
  };
  const before = await sizesMb();
  // A simulated day begins at 10:00 UTC, the time of the close; its votes and midnight follow.
  pass(0);
  for (let day = 0; day < DAYS; day += 1) {
    if (server.clock.now() >= CLOSE && !atClose) atClose = countAll();
    await elections.tick();
    await voteOfTheDay();
    pass(13 * 3_600_000);
    await server.standings.tick();
    days.set(server.clock.now().toISOString().slice(0, 10), countAll());
    pass(3_600_000);
    await server.standings.tick();
    if (day % 30 === 6 || day % 30 === 7 || day === DAYS - 1) await checkClimbers(days);
    pass(10 * 3_600_000);
  }
  const secondsADay = (performance.now() - began) / 1000 / DAYS;

  const stored = await server.db
    .selectFrom('daily_standings')
    .selectAll()
    .where('day', 'in', [...days.keys()])
    .execute();
  expect(stored).toHaveLength(DAYS * states.length);
  for (const { location_id, day, course_ids, ranks, votes, ballots } of stored) {
    const counted = days.get(day)!.get(location_id)!;
    expect(ballots, `${location_id} ${day}`).toBe(counted.ballots);
    const lines = course_ids.map((course, index) => `${course}: ${ranks[index]}, ${votes[index]}`);
    expect(lines.sort(), `${location_id} ${day}`).toEqual(linesOf(counted.votes));
  }

  const results = await server.db.selectFrom('results').selectAll().execute();
  expect(results).toHaveLength(states.length);
  for (const { location_id, entries, ballots } of results) {
    const counted = atClose!.get(location_id)!;
    expect(ballots).toBe(counted.ballots);
    const lines = entries.map(({ courseId, rank, votes }) => `${courseId}: ${rank}, ${votes}`);
    expect(lines.sort(), location_id).toEqual(linesOf(counted.votes));
  }

  for (const { id, courses } of states.slice(0, 5)) {
    const history = (await server.app.inject(`/api/courses/${courses[0]!}/history?days=366`)).json<CourseHistory>();
    const line = [...days].map(([day, counted]) => {
      const { votes } = counted.get(id)!;
      return votes.has(courses[0]!)
        ? { day, rank: rankIn(votes, courses[0]!), votes: votes.get(courses[0]!)! }
        : { day, rank: null, votes: 0 };
    });
    expect(history.days.filter(({ day }) => days.has(day))).toEqual(line);
  }

  const after = await sizesMb();
  const [kept, all] = [after.kept - before.kept, after.all - before.all].map((mb) => ((mb / DAYS) * 365).toFixed(1));
  measured(
    task,
    'G27',
    `${DAYS} days of ${MEMBERS} members in ${states.length} states, one close, ${secondsADay.toFixed(2)} s a day: all standings, results, lines and climbers equal the independent count; what is kept for ever grows by ${kept} MB a year, all tables by ${all} MB`,
  );
}, 3_600_000);
