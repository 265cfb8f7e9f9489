import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import styles from './SearchPage.module.css';

/** What the search forgives, and where to go when a course is missing. */
export function SearchAdvice() {
  return (
    <section className={styles.card} aria-labelledby="advice">
      <h2 id="advice">How to find a course</h2>
      <ul className={styles.advice}>
        <li>Its beginning is enough, and a typo does no harm.</li>
        <li>Accents, “St.” for “Saint” and the order of words do not matter.</li>
        <li>A town or a state beside the name narrows it down: “pine Michigan”.</li>
      </ul>
      <Link to={paths.suggestCourse('')}>Suggest a missing course</Link>
    </section>
  );
}
