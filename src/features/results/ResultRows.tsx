import { Link } from 'react-router-dom';
import type { ResultEntry } from '#contract/elections';
import type { Movement as MovementValue } from '#contract/leaderboard';
import { plural, rankText } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { courseFacts, CourseRow } from '../../shared/ui/CourseRow.tsx';
import { Movement } from '../../shared/ui/Movement.tsx';
import styles from './ResultRows.module.css';

type ResultRowsProps = {
  entries: readonly ResultEntry[];
  movementOf: (entry: ResultEntry) => MovementValue;
  /** Name of the election before. */
  since: string | undefined;
};

const ON_PODIUM = 3;

/** A result's courses by the names they had then, the first three larger; each links to the course as it is today. */
export function ResultRows({ entries, movementOf, since }: ResultRowsProps) {
  const changeOf = (entry: ResultEntry) => <Change movement={movementOf(entry)} since={since} />;
  return (
    <>
      <ol className={styles.podium} aria-label="Top 3">
        {entries.slice(0, ON_PODIUM).map((entry) => (
          <li key={entry.courseId} className={styles.place}>
            <span className={styles.large}>
              <Rank entry={entry} />
            </span>
            <div className={styles.course}>
              <h2 className={styles.name}>
                <Link to={paths.course(entry.courseId)}>{entry.name}</Link>
              </h2>
              <p className={styles.facts}>{courseFacts(entry)}</p>
            </div>
            <div className={styles.votes}>
              {plural(entry.votes, 'vote')}
              {changeOf(entry)}
            </div>
          </li>
        ))}
      </ol>
      {entries.length > ON_PODIUM && (
        <ol className={styles.list} aria-label="Other places">
          {entries.slice(ON_PODIUM).map((entry) => (
            <CourseRow
              key={entry.courseId}
              name={entry.name}
              to={paths.course(entry.courseId)}
              facts={courseFacts(entry)}
              lead={
                <span className={styles.rank}>
                  <Rank entry={entry} />
                </span>
              }
              control={
                <span className={styles.side}>
                  {plural(entry.votes, 'vote')}
                  {changeOf(entry)}
                </span>
              }
            />
          ))}
        </ol>
      )}
    </>
  );
}

function Rank({ entry }: { entry: ResultEntry }) {
  return (
    <span aria-label={`Rank ${entry.tied ? 'tied ' : ''}${entry.rank}`} role="img">
      {rankText(entry)}
    </span>
  );
}

function Change({ movement, since }: { movement: MovementValue; since: string | undefined }) {
  if (movement === null) return null;
  return (
    <span className={styles.change}>
      <Movement movement={movement} />
      <span>from {since}</span>
    </span>
  );
}
