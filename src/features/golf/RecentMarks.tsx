import { Bookmark, Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Mark } from '#contract/marks';
import { paths } from '../../shared/paths.ts';
import { recentMarks } from './golfFacts.ts';
import { markedAs, placeOf, shortDay } from './markWords.ts';
import styles from './RecentMarks.module.css';

const SHOWN = 4;

/** The courses that were marked last; renders nothing if there are notes only. */
export function RecentMarks({ marks }: { marks: readonly Mark[] }) {
  const recent = recentMarks(marks, SHOWN);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">Recent marks</h2>
      <ul className={styles.list}>
        {recent.map((mark) => (
          <li key={mark.courseId}>
            <span className={styles.icon} data-is-played={mark.playedAt !== null}>
              {mark.playedAt === null ? (
                <Bookmark aria-hidden="true" size={16} />
              ) : (
                <Check aria-hidden="true" size={16} />
              )}
            </span>
            <span className={styles.course}>
              <Link to={paths.course(mark.courseId)}>{mark.name}</Link>
              <span className={styles.facts}>
                {markedAs(mark)} · {placeOf(mark)}
              </span>
            </span>
            <span className={styles.day}>{shortDay(mark.playedAt ?? mark.wantedAt ?? '')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
