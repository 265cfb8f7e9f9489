import type { WeekEnd } from './feedRepository.ts';

export type Climber = { courseId: number; rank: number; gained: number };

type Ranks = Pick<WeekEnd, 'courseIds' | 'ranks'>;

/** The courses that gained most places between two rankings, at most `most`; those without a rank before have climbed nothing. */
export function climbersOf(before: Ranks, after: Ranks, most: number): Climber[] {
  const ranksBefore = new Map(before.courseIds.map((id, index) => [id, before.ranks[index]]));
  return after.courseIds
    .flatMap((courseId, index) => {
      const [from, rank] = [ranksBefore.get(courseId), after.ranks[index]];
      return from === undefined || rank === undefined || rank >= from ? [] : [{ courseId, rank, gained: from - rank }];
    })
    .toSorted((one, other) => other.gained - one.gained || one.rank - other.rank || one.courseId - other.courseId)
    .slice(0, most);
}
