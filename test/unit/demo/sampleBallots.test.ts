import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_VOTES } from '../../../contract/limits.ts';
import { STATES } from '../../../contract/states.ts';
import { readCatalogue } from '../../../server/db/catalogue.ts';
import { type SampleBallot, sampleBallots, type SampleCourse } from '../../../server/features/demo/sampleBallots.ts';
import { SAMPLE_DAYS, SAMPLE_MEMBERS, sampleMembers } from '../../../server/features/demo/sampleMembers.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const DAY_MS = 86_400_000;

let courses: Map<string, SampleCourse[]>;
let all: Map<string, SampleBallot[]>;
const ballotsOf = (state: string, now = NOW) => sampleBallots(state, courses.get(state) ?? [], now);
beforeAll(async () => {
  const catalogue = (await readCatalogue()).map((course, index) => ({ ...course, id: index + 1 }));
  courses = Map.groupBy(catalogue, ({ state }) => state);
  all = new Map(STATES.map(({ code }) => [code, ballotsOf(code)]));
});

const votesIn = (ballots: SampleBallot[]): Map<number, number> => {
  const votes = new Map<number, number>();
  for (const id of ballots.flatMap(({ courseIds }) => courseIds)) votes.set(id, (votes.get(id) ?? 0) + 1);
  return votes;
};
const everyBallot = () => [...all.values()].flat();

describe('the sample members', () => {
  it('are four hundred different people, who joined in the last ninety days', () => {
    const members = sampleMembers(NOW);
    expect(members).toHaveLength(SAMPLE_MEMBERS);
    for (const of of ['id', 'email'] as const) expect(new Set(members.map((member) => member[of])).size).toBe(400);
    expect(new Set(members.map(({ fName, lName }) => `${fName} ${lName}`)).size).toBe(400);
    const ages = members.map(({ joinedAt }) => (NOW.getTime() - joinedAt.getTime()) / DAY_MS);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(SAMPLE_DAYS);
    expect(ages.filter((age) => age > SAMPLE_DAYS / 2).length).toBeGreaterThan(SAMPLE_MEMBERS / 3);
  });

  it('have mailboxes that no mail ever reaches', () => {
    expect(sampleMembers(NOW).every(({ email }) => email.endsWith('.invalid'))).toBe(true);
  });
});

describe('the sample ballots', () => {
  it('have at most 22 courses of their state, none twice', () => {
    for (const [state, ballots] of all) {
      const offered = new Set((courses.get(state) ?? []).map(({ id }) => id));
      for (const { courseIds } of ballots) {
        expect(courseIds.length).toBeGreaterThan(0);
        expect(courseIds.length).toBeLessThanOrEqual(MAX_VOTES);
        expect(new Set(courseIds).size).toBe(courseIds.length);
        expect(courseIds.every((id) => offered.has(id))).toBe(true);
      }
    }
  });

  it('are the same for every demo, whenever it is filled', () => {
    expect(ballotsOf('AZ')).toEqual(ballotsOf('AZ'));
    const later = ballotsOf('AZ', new Date(NOW.getTime() + DAY_MS));
    expect(later.map(({ courseIds }) => courseIds)).toEqual(ballotsOf('AZ').map(({ courseIds }) => courseIds));
  });

  it('are at most one of a member in each state, dated between the member’s sign-up and now', () => {
    const joined = new Map(sampleMembers(NOW).map(({ id, joinedAt }) => [id, joinedAt]));
    for (const ballots of all.values())
      expect(new Set(ballots.map(({ memberId }) => memberId)).size).toBe(ballots.length);
    expect(everyBallot().filter(({ memberId, at }) => at < joined.get(memberId)! || at > NOW)).toEqual([]);
  });

  it('give each state at least 40 ballots, and states different turnouts', () => {
    const turnouts = [...all.values()].map((ballots) => ballots.length);
    expect(Math.min(...turnouts)).toBeGreaterThanOrEqual(40);
    expect(Math.max(...turnouts)).toBeGreaterThan(2 * Math.min(...turnouts));
    expect(new Set(turnouts).size).toBeGreaterThan(15);
  });

  it('give each state clear favorites, but no unanimous one', () => {
    for (const [state, ballots] of all) {
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
    const shapes = [...all.values()].map((ballots) =>
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
});
