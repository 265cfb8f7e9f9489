import type { Course } from '#contract/courses';
import { milesBetween } from '../../shared/distance.ts';

export type NearbyCourse = { course: Course; miles: number };

/** The courses nearest to `course`, without itself; ties keep the order of the list. */
export function nearestCourses(course: Course, courses: readonly Course[], count = 3): NearbyCourse[] {
  return courses
    .filter(({ _id }) => _id !== course._id)
    .map((other) => ({ course: other, miles: milesBetween(course, other) }))
    .toSorted((one, other) => one.miles - other.miles)
    .slice(0, count);
}
