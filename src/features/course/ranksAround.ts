import type { RankedCourse } from '#contract/courses';
import type { Standing } from '#contract/leaderboard';
import { LEADERBOARD_PAGE_MAX } from '#contract/limits';

const SHOWN = 5;
/** So many may share a rank with a course and stand before it. */
const ROOM_FOR_TIES = 12;

/** What to request of a ranking to show a course among its neighbours: its beginning, as far as the course. */
export const rankingAround = ({ state, rank }: Pick<RankedCourse, 'state' | 'rank'>) => ({
  code: state,
  limit: rank === null ? SHOWN : Math.min(LEADERBOARD_PAGE_MAX, rank + ROOM_FOR_TIES),
});

/** The five ranked courses around one, itself among them; the first five where it is not found. */
export function neighboursOf(courseId: number, entries: readonly Standing[]): Standing[] {
  const ranked = entries.filter(({ rank }) => rank !== null);
  const position = ranked.findIndex((entry) => entry.courseId === courseId);
  const first = Math.max(0, Math.min(position - Math.floor(SHOWN / 2), ranked.length - SHOWN));
  return ranked.slice(first, first + SHOWN);
}
