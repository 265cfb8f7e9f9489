import type { RankedCourse } from '#contract/courses';
import type { Standing } from '#contract/leaderboard';

const SHOWN = 5;
/** For a lower rank the leaders are shown, because a whole ranking would be loaded for five rows. */
const FARTHEST = 100;
/** Tied courses that may precede the course at its rank. */
const TIES_MARGIN = 12;

/** Query arguments for the ranking from its top to the course. */
export const rankingAround = ({ state, rank }: Pick<RankedCourse, 'state' | 'rank'>) => ({
  code: state,
  limit: rank === null ? SHOWN : Math.min(FARTHEST, rank + TIES_MARGIN),
});

/** The five ranked courses around and including a course; the first five if it is not found. */
export function neighboursOf(courseId: number, entries: readonly Standing[]): Standing[] {
  const ranked = entries.filter(({ rank }) => rank !== null);
  const position = ranked.findIndex((entry) => entry.courseId === courseId);
  const first = Math.max(0, Math.min(position - Math.floor(SHOWN / 2), ranked.length - SHOWN));
  return ranked.slice(first, first + SHOWN);
}
