import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Day, dayOf, startOfDay } from '../../workers/dailyStandings.ts';
import { type Candidate, rank } from '../../workers/ranking.ts';
import type { SampleBallot } from './sampleBallots.ts';
import { SAMPLE_DAYS } from './sampleMembers.ts';

/** What was counted at the end of a day without sample votes. */
export type RealDay = { day: string; ballots: number; course_ids: number[]; votes: number[] };

type Options = {
  locationId: string;
  courses: readonly Omit<Candidate, 'votes'>[];
  ballots: readonly SampleBallot[];
  /** Oldest first. */
  real: readonly RealDay[];
  now: Date;
};

const DAY_MS = 86_400_000;
/** Other work gets its turn after so many days. */
const DAYS_A_TURN = 10;

/** The ranking at the end of each of the last days, of the ballots that had been given by then. */
export async function sampleDays({ locationId, courses, ballots, real, now }: Options): Promise<Day[]> {
  const waiting = ballots.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const given = new Map<number, number>();
  const midnight = startOfDay(now).getTime();
  const days: Day[] = [];
  for (let ago = SAMPLE_DAYS; ago > 0; ago -= 1) {
    const day = dayOf(new Date(midnight - ago * DAY_MS));
    const end = midnight - (ago - 1) * DAY_MS;
    for (let next = waiting.at(-1); next && next.at.getTime() < end; next = waiting.at(-1)) {
      for (const id of next.courseIds) given.set(id, (given.get(id) ?? 0) + 1);
      waiting.pop();
    }
    const counted = real.findLast((other) => other.day <= day);
    const ofReal = new Map(counted?.course_ids.map((id, index) => [id, counted.votes[index] ?? 0]));
    const candidates = courses
      .map((course) => ({ ...course, votes: (given.get(course.id) ?? 0) + (ofReal.get(course.id) ?? 0) }))
      .filter(({ votes }) => votes > 0);
    const turnout = ballots.length - waiting.length + (counted?.ballots ?? 0);
    days.push({ locationId, day, ranking: rank(candidates, null), ballots: turnout });
    if (ago % DAYS_A_TURN === 0) await nextTurn();
  }
  return days;
}
