import type { Result, ResultEntry } from '#contract/elections';
import type { Movement } from '#contract/leaderboard';

type Entries = Pick<Result, 'entries'>;

/** Returns how many places an entry has gained since the previous election; null without one. */
export function movementsSince(before: Entries | undefined): (entry: ResultEntry) => Movement {
  if (!before) return () => null;
  const ranks = new Map(before.entries.map(({ courseId, rank }) => [courseId, rank]));
  return ({ courseId, rank }) => {
    const earlier = ranks.get(courseId);
    return earlier === undefined ? 'new' : earlier - rank;
  };
}

export type ComparedCourse = {
  courseId: number;
  name: string;
  now: ResultEntry | undefined;
  before: ResultEntry | undefined;
};

/**
 * The leading courses of two elections: those of the later one in its order, then those that were among them before
 * only.
 */
export function compareLeaders(now: Entries, before: Entries, count: number): ComparedCourse[] {
  const entryIn = ({ entries }: Entries, id: number) => entries.find(({ courseId }) => courseId === id);
  const leaders = [...now.entries.slice(0, count), ...before.entries.slice(0, count)];
  const ids = new Map(leaders.map(({ courseId, name }) => [courseId, name]));
  const compared = [...ids.keys()].map((courseId): ComparedCourse => {
    const [later, earlier] = [entryIn(now, courseId), entryIn(before, courseId)];
    return { courseId, name: later?.name ?? earlier?.name ?? '', now: later, before: earlier };
  });
  return compared.sort(
    (one, other) =>
      rankOf(one.now) - rankOf(other.now) || rankOf(one.before) - rankOf(other.before) || one.courseId - other.courseId,
  );
}

/** Entries without a rank sort last. Not Infinity, because Infinity minus Infinity is NaN. */
const rankOf = (entry: ResultEntry | undefined): number => entry?.rank ?? Number.MAX_SAFE_INTEGER;
