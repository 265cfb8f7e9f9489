import { Link } from 'react-router-dom';
import type { Result, ResultEntry } from '#contract/elections';
import { plural, rankText } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { Card } from '../../shared/ui/Card.tsx';
import styles from './ComparedElections.module.css';
import { compareLeaders } from './comparedResults.ts';

const SHOWN = 10;

/** Two elections of a state side by side: turnout, and the places of the leading courses of either. */
export function ComparedElections({ now, before }: { now: Result; before: Result }) {
  return (
    <Card aria-labelledby="compared">
      <h2 id="compared">What changed since {before.election.name}</h2>
      <table className={styles.table} aria-labelledby="compared">
        <thead>
          <tr>
            <th scope="col">Course</th>
            <th scope="col">{now.election.name}</th>
            <th scope="col">{before.election.name}</th>
          </tr>
        </thead>
        <tbody>
          {compareLeaders(now, before, SHOWN).map((course) => (
            <tr key={course.courseId}>
              <th scope="row">
                <Link to={paths.course(course.courseId)}>{course.name}</Link>
              </th>
              <Place entry={course.now} />
              <Place entry={course.before} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Turnout</th>
            <td>{plural(now.ballots, 'golfer')}</td>
            <td>{plural(before.ballots, 'golfer')}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function Place({ entry }: { entry: ResultEntry | undefined }) {
  if (!entry) return <td className={styles.none}>no votes</td>;
  return (
    <td>
      <strong>{rankText(entry)}</strong>
      <span className={styles.votes}>{plural(entry.votes, 'vote')}</span>
    </td>
  );
}
