import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { COURSE_NAME_MAX_LENGTH } from '#contract/limits';
import { paths } from '../../shared/paths.ts';
import { RetryLine } from '../../shared/ui/RetryLine.tsx';
import styles from './NearCourses.module.css';
import { useGetNearCoursesQuery } from './suggestApi.ts';

const PAUSE_MS = 300;
/** Fewer letters are the beginning of too many names. */
const FROM_LENGTH = 3;

type NearCoursesProps = { locationId: string; stateName: string; name: string };

/** "Is it one of these?": courses of the state whose names are like the one that is being typed. */
export function NearCourses({ locationId, stateName, name }: NearCoursesProps) {
  const typed = name.trim().slice(0, COURSE_NAME_MAX_LENGTH);
  const [asked, setAsked] = useState(typed);

  // Synchronises with the timer, so that not every letter is a call.
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const isAsked = asked.length >= FROM_LENGTH;
  const { currentData, isError, refetch } = useGetNearCoursesQuery({ locationId, name: asked }, { skip: !isAsked });
  if (!isAsked) return null;
  if (!currentData) {
    if (!isError) return <p className={styles.note}>Loading courses of similar names…</p>;
    return <RetryLine onRetry={() => void refetch()}>Courses of similar names could not be loaded.</RetryLine>;
  }
  const { courses } = currentData;
  if (courses.length === 0) {
    return (
      <p role="status" className={styles.note}>
        No course in {stateName} has a name like this yet.
      </p>
    );
  }
  return (
    <section role="status" className={styles.near} aria-label="Courses of similar names">
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
