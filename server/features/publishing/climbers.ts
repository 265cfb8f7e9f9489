import type { WeekEnd } from './feedRepository.ts';

export type Climber = { courseId: number; rank: number; gained: number };

type Ranks = Pick<WeekEnd, 'courseIds' | 'ranks'>;

/**
 * At most `limit` courses that gained most places between two rankings; courses without an earlier rank are left out.
 */
export function climbersOf(before: Ranks, after: Ranks, limit: number): Climber[] {
  const ranksBefore = new Map(before.courseIds.map((id, index) => [id, before.ranks[index]]));
  return after.courseIds
    .flatMap((courseId, index) => {
      const [from, rank] = [ranksBefore.get(courseId), after.ranks[index]];
      return from === undefined || rank === undefined || rank >= from ? [] : [{ courseId, rank, gained: from - rank }];
    })
    .toSorted((one, other) => other.gained - one.gained || one.rank - other.rank || one.courseId - other.courseId)
    .slice(0, limit);
}
