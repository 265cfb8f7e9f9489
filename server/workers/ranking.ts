import type { Access } from '#contract/courses';
import type { Movement, Standing } from '#contract/leaderboard';

export type Candidate = { id: number; name: string; city: string; access: Access | null; votes: number };

/** A to Z as people read it ("Course 2" before "Course 10"), never the database's order. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare;

type Named = { id: number; name: string };
export const byName = (one: Named, other: Named): number => compareNames(one.name, other.name) || one.id - other.id;

/**
 * The ranking of one location: votes, then name, then id. Equal votes share a rank and the next rank leaves the gap (1,
 * T2, T2, 4). Courses without a vote follow without a rank. `base` holds the ranks of the day's beginning, null when
 * there was no ranking then.
 */
export function rank(candidates: readonly Candidate[], base: ReadonlyMap<number, number | null> | null): Standing[] {
  const sorted = candidates.toSorted((one, other) => other.votes - one.votes || byName(one, other));
  const sharing = new Map<number, number>();
  const firstPlace = new Map<number, number>();
  sorted.forEach(({ votes }, index) => {
    sharing.set(votes, (sharing.get(votes) ?? 0) + 1);
    if (!firstPlace.has(votes)) firstPlace.set(votes, index + 1);
  });
  return sorted.map(({ id, name, city, access, votes }) => {
    const place = votes > 0 ? (firstPlace.get(votes) ?? null) : null;
    return {
      courseId: id,
      name,
      city,
      ...(access === null ? {} : { access }),
      rank: place,
      tied: place !== null && (sharing.get(votes) ?? 0) > 1,
      votes,
      movement: base === null ? null : movement(base.get(id) ?? null, place),
    };
  });
}

/**
 * The rows of a state in which nobody has voted: the best known first, for a beginning that golfers recognize. Ranks,
 * ties and counts stay; rows without a place follow in the order that they have.
 */
export function bestKnownFirst(
  entries: readonly Standing[],
  placeOf: (entry: Standing) => number | null,
): readonly Standing[] {
  if (entries.some(({ votes }) => votes > 0)) return entries;
  const place = (entry: Standing): number => placeOf(entry) ?? Number.MAX_SAFE_INTEGER;
  return entries.toSorted((one, other) => place(one) - place(other));
}

function movement(before: number | null, now: number | null): Movement {
  if (now === null) return null;
  return before === null ? 'new' : before - now;
}
