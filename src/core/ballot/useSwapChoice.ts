import { useGetBallotQuery } from './ballotApi.ts';
import { pickedIds } from './ballotView.ts';
import { useCoursesIn } from './useCoursesIn.ts';

export type OwnPick = { id: number; name: string; town: string };

/** The member's picks with their names, to choose one from; undefined until both are loaded. */
export function useSwapChoice(locationId: string) {
  const ballot = useGetBallotQuery(locationId);
  const courses = useCoursesIn(locationId);
  const failed = [ballot, courses].find(({ isError, currentData }) => isError && !currentData);
  const retry = () => void failed?.refetch();
  if (!ballot.currentData || !courses.currentData) return { picks: undefined, isFailed: failed !== undefined, retry };

  const byId = new Map(courses.currentData.map((course) => [course._id, course]));
  const picks = pickedIds(ballot.currentData).map((id): OwnPick => {
    const course = byId.get(id);
    return course
      ? { id, name: course.name, town: `${course.city}, ${course.state}` }
      : { id, name: 'A course that is no longer offered', town: 'It can be given away, and not be chosen again.' };
  });
  return { picks, isFailed: false, retry };
}
