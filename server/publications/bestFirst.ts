import type { Course, CourseOfArchitect } from '#contract/courses';
import type { Publications } from './publications.ts';

const compareNames = new Intl.Collator('en', { numeric: true }).compare;

/** Courses of any states, each with its rank in its own: the best ranked first, of equal ranks the one with more votes. */
export async function bestFirst(
  publications: Pick<Publications, 'standingOf'>,
  courses: readonly Course[],
): Promise<CourseOfArchitect[]> {
  const ranked = await Promise.all(
    courses.map(async ({ _id, locationId, name, city, state, access }): Promise<CourseOfArchitect> => {
      const { rank = null, tied = false, votes = 0 } = (await publications.standingOf(locationId, _id)) ?? {};
      return { courseId: _id, name, city, state, ...(access === undefined ? {} : { access }), rank, tied, votes };
    }),
  );
  return ranked.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      other.votes - one.votes ||
      compareNames(one.name, other.name) ||
      one.courseId - other.courseId,
  );
}

/** Courses without a rank are behind all others. Finite, because Infinity − Infinity is NaN. */
const placeOf = ({ rank }: CourseOfArchitect): number => rank ?? Number.MAX_SAFE_INTEGER;
