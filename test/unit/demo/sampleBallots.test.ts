import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_VOTES } from '../../../contract/limits.ts';
import { STATES } from '../../../contract/states.ts';
import { type CatalogueCourse, readCatalogue } from '../../../server/db/catalogue.ts';
import {
  type SampleBallot,
  sampleBallots,
  type SampleCourse,
  type SampleElection,
} from '../../../server/features/demo/sampleBallots.ts';
import { readAppeal } from '../../../server/db/appeal.ts';
import { SAMPLE_DAYS, SAMPLE_MEMBERS, sampleMembers } from '../../../server/features/demo/sampleMembers.ts';

type Course = CatalogueCourse & SampleCourse;

const NOW = new Date('2026-06-15T12:00:00Z');
const DAY_MS = 86_400_000;
const FIRST_DAY = new Date('2026-01-01T10:00:00Z');

let courses: Map<string, Course[]>;
let open: Map<string, SampleBallot[]>;
let last: Map<string, SampleBallot[]>;
const ballotsOf = (state: string, options: { now?: Date; election?: SampleElection } = {}) =>
  sampleBallots(state, courses.get(state) ?? [], { now: NOW, ...options });
beforeAll(async () => {
  const appealOf = await readAppeal();
  const catalogue = (await readCatalogue()).map((course, index): Course => {
    return { ...course, id: index + 1, appeal: appealOf(course) };
  });
  courses = Map.groupBy(catalogue, ({ state }) => state);
  open = new Map(STATES.map(({ code }) => [code, ballotsOf(code)]));
  last = new Map(STATES.map(({ code }) => [code, ballotsOf(code, { election: 'last' })]));
});

const votesIn = (ballots: SampleBallot[]): Map<number, number> => {
  const votes = new Map<number, number>();
  for (const id of ballots.flatMap(({ courseIds }) => courseIds)) votes.set(id, (votes.get(id) ?? 0) + 1);
  return votes;
};
const everyBallot = () => [...open.values()].flat();
/** The courses of a state, most votes first. */
const ranked = (state: string): Course[] => {
  const votes = votesIn(open.get(state) ?? []);
  return (courses.get(state) ?? []).toSorted((one, other) => (votes.get(other.id) ?? 0) - (votes.get(one.id) ?? 0));
};
const first = (state: string, count: number) => ranked(state).slice(0, count);
const namesOf = (list: readonly Course[]) => list.map(({ name }) => name);
/** How many of the ten best-known courses of a state are among its first fifteen. */
const knownIn = (state: string) => first(state, 15).filter(({ appeal }) => (appeal ?? 99) <= 10).length;

describe('the sample members', () => {
  it('are four hundred different people, who joined last year or in the last ninety days', () => {
    const members = sampleMembers(NOW);
    expect(members).toHaveLength(SAMPLE_MEMBERS);
    for (const of of ['id', 'email'] as const) expect(new Set(members.map((member) => member[of])).size).toBe(400);
    expect(new Set(members.map(({ fName, lName }) => `${fName} ${lName}`)).size).toBe(400);
    const [before, since] = [true, false].map((voted) => members.filter((member) => member.votedLastYear === voted));
    expect(before!.every(({ joinedAt }) => joinedAt < FIRST_DAY)).toBe(true);
    const ages = since!.map(({ joinedAt }) => (NOW.getTime() - joinedAt.getTime()) / DAY_MS);
    expect(ages.filter((age) => age < 0 || age > SAMPLE_DAYS)).toEqual([]);
    expect(before!.length).toBeGreaterThan(since!.length);
    expect(since!.length).toBeGreaterThan(SAMPLE_MEMBERS / 4);
  });

  it('prefer public courses, one in three', () => {
    const share = sampleMembers(NOW).filter(({ prefersPublic }) => prefersPublic).length / SAMPLE_MEMBERS;
    expect(share).toBeGreaterThan(0.28);
    expect(share).toBeLessThan(0.38);
  });

  it('have mailboxes that no mail ever reaches', () => {
    expect(sampleMembers(NOW).every(({ email }) => email.endsWith('.invalid'))).toBe(true);
  });
});

describe('the sample ballots', () => {
  it('[R13.13] rank the courses as a golfer would expect', () => {
    expect(namesOf(first('CA', 2)).toSorted()).toEqual(['Cypress Point Club', 'Pebble Beach Golf Links']);
    expect(namesOf(first('GA', 1))).toEqual(['Augusta National Golf Club']);
    expect(namesOf(first('NY', 10))).toContain('Bethpage State Park (Black)');
  });

  it('[R13.13] have most of the ten best-known courses of every state among its first fifteen, and some surprises', () => {
    const known = STATES.map(({ code }) => ({ code, count: knownIn(code) }));
    expect(known.filter(({ count }) => count < 6)).toEqual([]);
    const all = known.reduce((sum, { count }) => sum + count, 0);
    expect(all).toBeGreaterThanOrEqual(0.8 * 10 * STATES.length);
    expect(all).toBeLessThan(0.98 * 10 * STATES.length);
  });

  it('[R13.13] find an order of golfers for every course of the catalogue', () => {
    expect([...courses.values()].flat().filter(({ appeal }) => appeal === null)).toEqual([]);
  });

  it('[R13.13] of those who prefer public courses have more of these than the others’', () => {
    const lovers = new Set(
      sampleMembers(NOW)
        .filter(({ prefersPublic }) => prefersPublic)
        .map(({ id }) => id),
    );
    const kinds = new Map([...courses.values()].flat().map(({ id, access }) => [id, access]));
    const shareOfPrivate = (ballots: SampleBallot[]) => {
      const ids = ballots.flatMap(({ courseIds }) => courseIds);
      return ids.filter((id) => kinds.get(id) === 'private').length / ids.length;
    };
    const [theirs, others] = [true, false].map((is) =>
      everyBallot().filter(({ memberId }) => lovers.has(memberId) === is),
    );
    expect(shareOfPrivate(theirs!)).toBeLessThan(0.75 * shareOfPrivate(others!));
  });

  it('have 5 to 22 courses of their state, none twice', () => {
    for (const [state, ballots] of [...open, ...last]) {
      const offered = new Set((courses.get(state) ?? []).map(({ id }) => id));
      for (const { courseIds } of ballots) {
        expect(courseIds.length).toBeGreaterThanOrEqual(5);
        expect(courseIds.length).toBeLessThanOrEqual(MAX_VOTES);
        expect(new Set(courseIds).size).toBe(courseIds.length);
        expect(courseIds.every((id) => offered.has(id))).toBe(true);
      }
    }
  });

  it('are the same for every demo, whenever it is filled', () => {
    expect(ballotsOf('AZ')).toEqual(ballotsOf('AZ'));
    const later = ballotsOf('AZ', { now: new Date(NOW.getTime() + DAY_MS) });
    expect(later.map(({ courseIds }) => courseIds)).toEqual(ballotsOf('AZ').map(({ courseIds }) => courseIds));
  });

  it('are at most one of a member in each state, dated between the member’s sign-up and now', () => {
    const joined = new Map(sampleMembers(NOW).map(({ id, joinedAt }) => [id, joinedAt]));
    for (const ballots of open.values())
      expect(new Set(ballots.map(({ memberId }) => memberId)).size).toBe(ballots.length);
    expect(everyBallot().filter(({ memberId, at }) => at < joined.get(memberId)! || at > NOW)).toEqual([]);
  });

  it('give each state at least 40 ballots, and states different turnouts', () => {
    const turnouts = [...open.values()].map((ballots) => ballots.length);
    expect(Math.min(...turnouts)).toBeGreaterThanOrEqual(40);
    expect(Math.max(...turnouts)).toBeGreaterThan(2 * Math.min(...turnouts));
    expect(new Set(turnouts).size).toBeGreaterThan(15);
  });

  it('are more from members at home than from members elsewhere', () => {
    const homes = new Map(sampleMembers(NOW).map(({ id, home }) => [id, home]));
    for (const [state, ballots] of open) {
      const atHome = ballots.filter(({ memberId }) => homes.get(memberId) === state).length;
      expect({ state, atHome }).toEqual({ state, atHome: [...homes.values()].filter((home) => home === state).length });
    }
  });

  it('give each state clear favorites, but no unanimous one', () => {
    for (const [state, ballots] of [...open, ...last]) {
      const votes = [...votesIn(ballots).values()].toSorted((one, other) => other - one);
      expect({ state, isClear: votes[0]! > 1.5 * votes[Math.floor(votes.length / 2)]! }).toEqual({
        state,
        isClear: true,
      });
      expect({ state, isUnanimous: votes[0] === ballots.length }).toEqual({ state, isUnanimous: false });
      expect(new Set(ballots.map(({ courseIds }) => courseIds[0])).size).toBeGreaterThan(3);
    }
  });

  it('are distributed differently in each state', () => {
    const shapes = [...open.values()].map((ballots) =>
      [...votesIn(ballots).values()]
        .toSorted((one, other) => other - one)
        .slice(0, 5)
        .map((votes) => Math.round((100 * votes) / ballots.length))
        .join(' '),
    );
    expect(new Set(shapes).size).toBeGreaterThan(45);
  });

  it('are spread over the ninety days, some of them today', () => {
    const ages = everyBallot().map(({ at }) => (NOW.getTime() - at.getTime()) / DAY_MS);
    const today = ages.filter((age) => age < 0.5).length;
    expect(today).toBeGreaterThan(50);
    expect(today).toBeLessThan(everyBallot().length / 10);
    expect(ages.filter((age) => age > 60).length).toBeGreaterThan(everyBallot().length / 20);
  });

  it('[R13.14] of last year were fewer, and chose somewhat differently', () => {
    const homes = new Set(sampleMembers(NOW).flatMap(({ id, votedLastYear }) => (votedLastYear ? id : [])));
    for (const [state, ballots] of last) {
      expect(ballots.length).toBeLessThan(open.get(state)!.length);
      expect(ballots.length).toBeGreaterThanOrEqual(20);
      expect(ballots.every(({ memberId }) => homes.has(memberId))).toBe(true);
      const now = new Map(open.get(state)!.map(({ memberId, courseIds }) => [memberId, courseIds]));
      const kept = ballots.flatMap(({ memberId, courseIds }) =>
        courseIds.filter((id) => now.get(memberId)?.includes(id)),
      );
      const share = kept.length / ballots.flatMap(({ courseIds }) => courseIds).length;
      expect({ state, isAlike: share > 0.3 && share < 0.95 }).toEqual({ state, isAlike: true });
    }
  });
});
