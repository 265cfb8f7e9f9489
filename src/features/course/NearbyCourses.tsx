import { Link } from 'react-router-dom';
import type { Course } from '#contract/courses';
import { useGetCoursesQuery } from '../../core/ballot/ballotApi.ts';
import { formatMiles } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { courseFacts } from '../../shared/ui/CourseRow.tsx';
import { nearestCourses } from './nearby.ts';
import styles from './NearbyCourses.module.css';

/** The three nearest courses of the same location; optional, so it renders nothing without data. */
export function NearbyCourses({ course }: { course: Course }) {
  const { data } = useGetCoursesQuery({ locationId: course.locationId });
  const nearest = nearestCourses(course, data ?? []);
  if (nearest.length === 0) return null;
  return (
    <section aria-labelledby="nearby">
      <h2 id="nearby">Courses nearby</h2>
      <ol className={styles.list}>
        {nearest.map(({ course: other, miles }) => (
          <li key={other._id}>
            <span>
              <Link to={paths.course(other._id)}>{other.name}</Link>
              <span className={styles.facts}>{courseFacts(other)}</span>
            </span>
            <span className={styles.miles}>{formatMiles(miles)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
