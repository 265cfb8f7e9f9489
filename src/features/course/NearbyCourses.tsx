import { Link } from 'react-router-dom';
import type { RankedCourse } from '#contract/courses';
import { milesBetween } from '../../shared/distance.ts';
import { formatMiles } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { courseFacts } from '../../shared/ui/CourseRow.tsx';
import styles from './NearbyCourses.module.css';

/** The nearest courses of the same location; renders nothing if there is no other. */
export function NearbyCourses({ course }: { course: RankedCourse }) {
  if (course.nearby.length === 0) return null;
  return (
    <section aria-labelledby="nearby">
      <h2 id="nearby">Courses nearby</h2>
      <ol className={styles.list}>
        {course.nearby.map((other) => (
          <li key={other._id}>
            <span>
              <Link to={paths.course(other._id)}>{other.name}</Link>
              <span className={styles.facts}>{courseFacts(other)}</span>
            </span>
            <span className={styles.miles}>{formatMiles(milesBetween(course, other))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
