import type { Kysely } from 'kysely';
import { isProvisional, provisionalText } from '#contract/provisional';
import { filteredCourses, type RankingFilter, searchOf } from '#contract/rankingFilter';
import type { PublishedLocation } from '../../publications/publicationRepository.ts';
import { placesAmong } from '../../publications/rankAmong.ts';
import type { Database } from '../../db/schema.ts';
import { coursesByIds } from '../courses/repository.ts';
import { atomFeed, type Entry } from './atom.ts';
import { climbersOf } from './climbers.ts';
import { counted } from './counted.ts';
import { lastDaysOfWeeks, type WeekEnd } from './feedRepository.ts';

const A_DAY_MS = 86_400_000;
const ENTRIES = 12;
const CLIMBERS = 5;
/** `updated` of a feed without entries; constant, so that the feed does not change. */
const BEGINNING = new Date('2026-01-01T00:00:00Z');

const longDate = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

type Options = {
  db: Kysely<Database>;
  location: PublishedLocation;
  filter: RankingFilter;
  /** The courses that the filter leaves; null without one. */
  courseIds: ReadonlySet<number> | null;
  origin: string;
  at: Date;
};

/** Feed with an entry for each complete week that has an earlier one to compare with. */
export async function climbersFeed({ db, location, filter, courseIds, origin, at }: Options): Promise<string> {
  const code = location.code.toLowerCase();
  const search = searchOf(filter);
  const page = `${origin}/leaderboard/${code}${search}`;
  const stored = await lastDaysOfWeeks(db, { locationId: location.id, before: mondayOf(at), limit: ENTRIES + 1 });
  const weeks = courseIds ? stored.map((week) => among(week, courseIds)) : stored;
  const compared = weeks.slice(0, -1).map((week, index) => {
    const before = weeks[index + 1];
    return { week, climbers: before ? climbersOf(before, week, CLIMBERS) : [] };
  });
  const ids = new Set(compared.flatMap(({ climbers }) => climbers.map(({ courseId }) => courseId)));
  const names = new Map((await coursesByIds(db, [...ids])).map(({ _id, name }) => [_id, name]));
  const entries = compared.map(({ week, climbers }): Entry => {
    const ended = new Date(Date.parse(`${week.monday}T00:00:00Z`) + 7 * A_DAY_MS);
    return {
      id: `${page}#week-${week.monday}`,
      title: `${location.name}: ${climbers[0] ? `${names.get(climbers[0].courseId) ?? ''} climbed most` : 'no course climbed'}`,
      link: page,
      published: ended,
      updated: ended,
      paragraphs: paragraphsOf(week),
      items: climbers.map(
        ({ courseId, rank, gained }) => `${names.get(courseId) ?? ''}: up ${counted(gained, 'place')}, now #${rank}`,
      ),
    };
  });
  return atomFeed({
    address: `${origin}/feeds/${code}.atom${search}`,
    page,
    title: `Climbers of the week${search && ` among ${filteredCourses(filter, 'courses')}`} in ${location.name}`,
    entries,
    since: BEGINNING,
  });
}

/** A week's last ranking of some courses, with their ranks among them. */
function among(week: WeekEnd, courseIds: ReadonlySet<number>): WeekEnd {
  const isAmong = (_value: unknown, index: number) => courseIds.has(week.courseIds[index] ?? 0);
  return { ...week, courseIds: week.courseIds.filter(isAmong), ranks: placesAmong(week.ranks.filter(isAmong)) };
}

function paragraphsOf({ monday, ballots }: WeekEnd): string[] {
  const week = `The week of ${longDate.format(new Date(`${monday}T00:00:00Z`))}.`;
  return isProvisional(ballots) ? [week, `${provisionalText(ballots)}.`] : [week];
}

/** Monday of the week, UTC. */
function mondayOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - sinceMonday * A_DAY_MS).toISOString().slice(0, 10);
}
