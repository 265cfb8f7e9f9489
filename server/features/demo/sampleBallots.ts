import { MAX_VOTES } from '#contract/limits';
import type { CourseRow } from '../../db/schema.ts';
import { factsOf } from '../../db/stateFacts.ts';
import { randomFrom } from './random.ts';
import { type SampleMember, sampleMembers } from './sampleMembers.ts';

export type SampleCourse = Pick<CourseRow, 'id' | 'slug' | 'holes' | 'access' | 'opened' | 'architect'>;
export type SampleBallot = { memberId: string; courseIds: number[]; at: Date };

const FEWEST_VOTES = 3;
const CHANCE_TO_VISIT = 0.16;
const CHANCE_IN_REGION = 0.15;
/** Golf destinations, and by how much their turnout is higher. */
const TRAVEL: Partial<Record<string, number>> = {
  ...{ AZ: 0.45, CA: 0.4, FL: 0.45, SC: 0.35, NC: 0.35, OR: 0.25, HI: 0.3, NV: 0.25, GA: 0.2, TX: 0.2, MI: 0.2 },
  ...{ WI: 0.2, NY: 0.2, CO: 0.1, UT: 0.1, MA: 0.1, NJ: 0.1, PA: 0.1, MN: 0.05, WA: 0.05, VA: 0.05, ME: 0.05 },
};

/**
 * The ballots of one state, the same for the same courses; only their times depend on `now`. @param state two letters,
 * upper case
 */
export function sampleBallots(state: string, courses: readonly SampleCourse[], now: Date): SampleBallot[] {
  const rated = courses.map((course) => ({ course, popularity: popularityOf(course) }));
  return sampleMembers(now).flatMap((member) => {
    const random = randomFrom(`${member.id} in ${state}`);
    if (member.home !== state && random() >= chanceOf(member, state)) return [];
    // The curve makes short lists frequent; at home people know more courses.
    const fullness = random() ** (member.home === state ? 0.5 : 1.8);
    const votes = FEWEST_VOTES + Math.round(fullness * (MAX_VOTES - FEWEST_VOTES));
    const at = new Date(member.joinedAt.getTime() + random() * (now.getTime() - member.joinedAt.getTime()));
    const ranked = rated.map(({ course, popularity }) => ({
      id: course.id,
      preference: preferenceOf(course, popularity, member) + random(),
    }));
    const best = ranked.toSorted((one, other) => other.preference - one.preference || one.id - other.id);
    return { memberId: member.id, courseIds: best.slice(0, votes).map(({ id }) => id), at };
  });
}

function chanceOf({ region }: SampleMember, state: string): number {
  const isNear = factsOf(state)?.region === region;
  return CHANCE_TO_VISIT + (TRAVEL[state] ?? 0) + (isNear ? CHANCE_IN_REGION : 0);
}

/** Popularity of a course, from 0 to about 1. */
function popularityOf({ slug, holes, access, architect }: SampleCourse): number {
  const base = randomFrom(`fame of ${slug}`)() ** 2;
  const isExclusive = access === 'resort' || access === 'private';
  return 0.6 * base + (isExclusive ? 0.15 : 0) + (architect === null ? 0 : 0.15) + ((holes ?? 0) >= 18 ? 0.15 : 0);
}

function preferenceOf({ holes, access, opened }: SampleCourse, popularity: number, { taste }: SampleMember): number {
  const isLong = (holes ?? 0) >= 18;
  const isOld = opened !== null && opened < 1960;
  return (
    2 * taste.popularity * popularity +
    (access === taste.access ? 0.35 : 0) +
    (isLong ? 0.3 * taste.length : 0) +
    (isOld ? 0.3 * taste.age : 0)
  );
}
