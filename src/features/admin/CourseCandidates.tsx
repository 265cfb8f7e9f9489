import type { AdminCourse } from '#contract/adminCourses';
import { LoadFailure } from '../../core/failures/LoadFailure.tsx';
import { plural } from '../../shared/numbers.ts';
import { useGetAdminCoursesInfiniteQuery } from './adminCoursesApi.ts';
import styles from './CourseCandidates.module.css';

type CourseCandidatesProps = {
  search: string;
  locationId: string;
  /** A course that is not offered. */
  without?: number;
  chosen: number | undefined;
  onChoose: (course: AdminCourse) => void;
};

/** The active courses of a state that match a search, one of which is chosen. */
export function CourseCandidates({ search, locationId, without, chosen, onChoose }: CourseCandidatesProps) {
  const { data, isError, error, refetch } = useGetAdminCoursesInfiniteQuery({ search, locationId, active: true });
  if (isError && !data) {
    return <LoadFailure title="The courses could not be loaded" failure={error} onRetry={() => void refetch()} />;
  }
  const courses = data?.pages[0]?.courses.filter((course) => course._id !== without) ?? [];
  return (
    <fieldset className={styles.candidates}>
      <legend className={styles.legend}>The course that stays</legend>
      {data && courses.length === 0 && <p>No other course matches.</p>}
      {courses.map((course) => (
        <label key={course._id} className={styles.candidate}>
          <input type="radio" name="into" checked={chosen === course._id} onChange={() => onChoose(course)} />
          <span>
            {course.name}
            <span className={styles.place}>
              {course.city} · {plural(course.votes, 'vote')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
