import type { Standing } from '#contract/leaderboard';
import { MAX_VOTES } from '#contract/limits';
import { useCurrentBallot } from '../../core/ballot/useCurrentBallot.ts';
import { Pins } from '../../core/footer/Pins.tsx';
import { paths } from '../../shared/paths.ts';
import { rankText } from '../../shared/rankText.ts';
import { Link } from '../../shared/ui/Link.tsx';
import styles from './Dashboard.module.css';

type DashboardProps = { stateName: string; entries: readonly Standing[] };

/** The member's own side of a state's ranking: flags used, and where the own courses stand. */
export function Dashboard({ stateName, entries }: DashboardProps) {
  const { picks, locationId } = useCurrentBallot();
  const own = entries.filter(({ courseId }) => picks.includes(courseId));
  return (
    <aside className={styles.panel} aria-labelledby="dashboard">
      <h2 id="dashboard">Your flags in {stateName}</h2>
      <Pins remaining={MAX_VOTES - picks.length} rows={2} />
      <p className={styles.count}>
        <strong>{picks.length}</strong> planted, <strong>{MAX_VOTES - picks.length}</strong> left
      </p>
      {own.length > 0 ? (
        <ul className={styles.own}>
          {own.map((entry) => (
            <li key={entry.courseId}>
              <Link to={paths.course(entry.courseId)}>{entry.name}</Link>
              <span className={styles.rank}>{rankText(entry) ?? 'new'}</span>
            </li>
          ))}
        </ul>
      ) : (
        locationId !== undefined && <Link to={paths.voting(locationId)}>Plant the first one</Link>
      )}
    </aside>
  );
}
