import { Link } from 'react-router-dom';
import { COURSE_NAME_MAX_LENGTH } from '#contract/limits';
import { paths } from '../../shared/paths.ts';
import { RetryLine } from '../../shared/ui/RetryLine.tsx';
import { useDebouncedValue } from '../../shared/useDebouncedValue.ts';
import styles from './NearCourses.module.css';
import { useGetNearCoursesQuery } from './suggestApi.ts';

/** Shorter texts match too many names. */
const MIN_LENGTH = 3;

type NearCoursesProps = { locationId: string; stateName: string; name: string };

/** "Is it one of these?": courses of the state with names similar to the typed one. */
export function NearCourses({ locationId, stateName, name }: NearCoursesProps) {
  const typed = name.trim().slice(0, COURSE_NAME_MAX_LENGTH);
  const debounced = useDebouncedValue(typed);
  const isTooShort = debounced.length < MIN_LENGTH;
  const { currentData, isError, refetch } = useGetNearCoursesQuery(
    { locationId, name: debounced },
    { skip: isTooShort },
  );
  if (isTooShort) return null;
  if (!currentData) {
    if (!isError) return <p className={styles.note}>Loading courses with similar names…</p>;
    return <RetryLine onRetry={() => void refetch()}>We couldn’t load courses with similar names.</RetryLine>;
  }
  const { courses } = currentData;
  if (courses.length === 0) {
    return (
      <p role="status" className={styles.note}>
        No course in {stateName} has a name like this.
      </p>
    );
  }
  return (
    <section role="status" className={styles.near} aria-label="Courses with similar names">
      <p className={styles.question}>Is it one of these?</p>
      <ul>
        {courses.map((course) => (
          <li key={course._id}>
            <Link to={paths.course(course._id)}>{course.name}</Link>
            <span className={styles.place}>
              {course.city}, {course.state}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
