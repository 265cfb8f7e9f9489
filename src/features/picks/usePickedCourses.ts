import { skipToken } from '@reduxjs/toolkit/query';
import type { Course } from '#contract/courses';
import { findState } from '#contract/states';
import { useGetBallotQuery } from '../../core/ballot/ballotApi.ts';
import { useCoursesIn } from '../../core/ballot/useCoursesIn.ts';
import { useCurrentBallot } from '../../core/ballot/useCurrentBallot.ts';
import { useWithdrawnNames } from '../../core/ballot/useWithdrawnNames.ts';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { paths } from '../../shared/paths.ts';
import { courseFacts } from '../../shared/ui/CourseRow.tsx';

/** The member's ballot of the current location with its courses; `ready` is undefined until both are loaded. */
export function usePickedCourses() {
  const code = useCurrentLocation().code ?? '';
  const state = findState(code);
  const { locationId, picks, failure: ballotFailure, refetch } = useCurrentBallot();
  const view = useGetBallotQuery(locationId ?? skipToken).currentData;
  const courses = useCoursesIn(locationId);
  const listed = courses.currentData;
  const nameOf = useWithdrawnNames(picks, listed);

  const coursesFailure = listed || !courses.isError ? undefined : courses.error;
  const failure = ballotFailure ?? coursesFailure;
  const retry = ballotFailure ? refetch : () => void courses.refetch();
  if (locationId === undefined || !view || !picks || !listed)
    return { stateName: state?.name, ready: undefined, failure, retry };

  const byId = new Map(listed.map((course) => [course._id, course]));
  const show = (id: number) => toShownPick(id, byId.get(id) ?? nameOf(id));
  const ready = { code, locationId, view, picks, show };
  return { stateName: state?.name, ready, failure: undefined, retry };
}

export type ShownPick = {
  name: string;
  facts: string;
  town: string;
  to: string;
  /** Undefined for a withdrawn course. */
  course: Course | undefined;
};

/** Texts of a row, of a course or of the name of a withdrawn one. */
function toShownPick(id: number, course: Course | string): ShownPick {
  const to = paths.course(id);
  if (typeof course === 'string') {
    const facts = 'Not ranked anymore. Your flag stays until you remove it.';
    return { name: course, facts, town: facts, to, course: undefined };
  }
  return { name: course.name, facts: courseFacts(course), town: `${course.city}, ${course.state}`, to, course };
}
