import type { Access } from '#contract/courses';
import { MAX_VOTES } from '#contract/limits';
import { factsOf } from '../../db/stateFacts.ts';
import { randomFrom } from './random.ts';
import { SAMPLE_DAYS, type SampleMember, sampleMembers } from './sampleMembers.ts';

export type SampleCourse = {
  id: number;
  slug: string;
  access: Access | null;
  /** Its place in data/appeal.csv, from 1; null for a course that is not in it. */
  appeal: number | null;
};
export type SampleBallot = { memberId: string; courseIds: number[]; at: Date };
/** Last year fewer members voted, and each somewhat differently. */
export type SampleElection = 'open' | 'last';

const DAY_MS = 86_400_000;
const FEWEST_VOTES = 5;
const VOTES_AT_ONCE = 0.2;
const CHANCE_TO_VISIT = 0.16;
const CHANCE_IN_REGION = 0.15;
/** Golf destinations, and by how much their turnout is higher. */
const TRAVEL: Partial<Record<string, number>> = {
  ...{ AZ: 0.45, CA: 0.4, FL: 0.45, SC: 0.35, NC: 0.35, OR: 0.25, HI: 0.3, NV: 0.25, GA: 0.2, TX: 0.2, MI: 0.2 },
  ...{ WI: 0.2, NY: 0.2, CO: 0.1, UT: 0.1, MA: 0.1, NJ: 0.1, PA: 0.1, MN: 0.05, WA: 0.05, VA: 0.05, ME: 0.05 },
};
/** How fast the odds of a course fall with its appeal: at home people know more than the famous ones. */
const STEEPNESS = { home: 1.5, region: 1.9, elsewhere: 2.3 };
/** Nobody has played or heard of every course. */
const CHANCE_TO_KNOW = 0.86;
/** Added to every place, so that the first of the list does not outshine the second. */
const SOFTENED_BY = 2.5;
/** How far a course can stray from its appeal (logarithm), and from which place on it strays in full. */
const SURPRISE = { always: 0.7, ofTheYear: 0.6, fromPlace: 12 };
/** Now and then a course further down is talked about, and whoever votes after that has it much further up. */
const TALK = { chance: 0.12, fromPlace: 14, toPlace: 70, sinceDays: 9, before: 1.2, after: 1 / 4 };
/** What a member who prefers public courses adds to the odds (logarithm) of a course. */
const FOR_PUBLIC: Partial<Record<Access, number>> = {
  ...{ public: 0.9, municipal: 0.9, resort: 0.6, 'semi-private': 0.4, private: -1.1 },
};

/**
 * The ballots of one state, the same for the same courses; only their times depend on `now`. @param state two letters,
 * upper case
 */
export function sampleBallots(
  state: string,
  courses: readonly SampleCourse[],
  { now, election = 'open' }: { now: Date; election?: SampleElection },
): SampleBallot[] {
  const place = (isTalked: boolean) => (course: SampleCourse) =>
    placeOf(course, { courses: courses.length, election }) * talkOf(course, isTalked);
  const [before, after] = [courses.map(place(false)), courses.map(place(true))];
  const talkedSince = now.getTime() - TALK.sinceDays * DAY_MS;
  return sampleMembers(now).flatMap((member) => {
    if (election === 'last' && !member.votedLastYear) return [];
    const random = randomFrom(`${member.id} in ${state}`);
    if (member.home !== state && random() >= chanceOf(member, state)) return [];
    // At home people know more courses.
    const fullness = random() ** (member.home === state ? 0.5 : 1.4);
    const votes = FEWEST_VOTES + Math.round(fullness * (MAX_VOTES - FEWEST_VOTES));
    const at = timeOf(member, now, random());
    const taste = randomFrom(`${member.id} in ${state}, ${election}`);
    const steepness = steepnessOf(member, state);
    const places = election === 'open' && at.getTime() > talkedSince ? after : before;
    const liked = courses.flatMap(({ id, access }, index) => {
      if (taste() > CHANCE_TO_KNOW) return [];
      const odds = -steepness * Math.log(SOFTENED_BY + (places[index] ?? 0));
      const bonus = member.prefersPublic && access ? (FOR_PUBLIC[access] ?? 0) : 0;
      return { id, preference: odds + bonus + gumbel(taste()) };
    });
    liked.sort((one, other) => other.preference - one.preference || one.id - other.id);
    return { memberId: member.id, courseIds: liked.slice(0, votes).map(({ id }) => id), at };
  });
}

function chanceOf({ region }: SampleMember, state: string): number {
  const isNear = factsOf(state)?.region === region;
  return CHANCE_TO_VISIT + (TRAVEL[state] ?? 0) + (isNear ? CHANCE_IN_REGION : 0);
}

function steepnessOf({ home, region }: SampleMember, state: string): number {
  if (home === state) return STEEPNESS.home;
  return factsOf(state)?.region === region ? STEEPNESS.region : STEEPNESS.elsewhere;
}

/** Some time after the member joined, within the last days; every fifth votes at once. */
function timeOf({ joinedAt }: SampleMember, now: Date, share: number): Date {
  const from = Math.max(joinedAt.getTime(), now.getTime() - SAMPLE_DAYS * DAY_MS);
  return new Date(from + Math.max(0, (share - VOTES_AT_ONCE) / (1 - VOTES_AT_ONCE)) * (now.getTime() - from));
}

/** The place by which a course is chosen: its appeal, and a surprise that is small for the best known. */
function placeOf(
  { slug, appeal }: SampleCourse,
  { courses, election }: { courses: number; election: SampleElection },
): number {
  const place = appeal ?? courses + 1;
  const luck = (of: string): number => 2 * randomFrom(`luck of ${of}`)() - 1;
  const surprise = SURPRISE.always * luck(slug) + SURPRISE.ofTheYear * luck(`${slug}, ${election}`);
  return place * Math.exp(surprise * Math.min(1, place / SURPRISE.fromPlace));
}

function talkOf({ slug, appeal }: SampleCourse, isTalked: boolean): number {
  if (appeal === null || appeal < TALK.fromPlace || appeal > TALK.toPlace) return 1;
  if (randomFrom(`talk of ${slug}`)() >= TALK.chance) return 1;
  return isTalked ? TALK.after : TALK.before;
}

/** Noise with which the highest of several sums is each with the odds of its own. */
const gumbel = (random: number): number => -Math.log(-Math.log(Math.max(random, Number.MIN_VALUE)));
