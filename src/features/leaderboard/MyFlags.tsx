import { Link } from 'react-router-dom';
import { votesLeft } from '#contract/ballotRule';
import type { Standing } from '#contract/leaderboard';
import { useAppSelector } from '../../app/hooks.ts';
import { selectPicksStatus, useBallotIn, usePicksIn } from '../../core/ballot/usePicksIn.ts';
import { useIsClosed } from '../../core/location/closedState.ts';
import { RemainingVotes } from '../../core/footer/RemainingVotes.tsx';
import { paths } from '../../shared/paths.ts';
import { rankText } from '../../shared/numbers.ts';
import styles from './MyFlags.module.css';

type MyFlagsProps = { stateName: string; locationId: string; entries: readonly Standing[] };

/** The member's flags in a state, and the ranks of the picked courses. */
export function MyFlags({ stateName, locationId, entries }: MyFlagsProps) {
  const picks = usePicksIn(locationId);
  return (
    <aside className={styles.panel} aria-labelledby="dashboard">
      <h2 id="dashboard">Your flags in {stateName}</h2>
      {picks ? (
        <Flags picks={picks} locationId={locationId} entries={entries} />
      ) : (
        <UnknownFlags locationId={locationId} />
      )}
    </aside>
  );
}

type FlagsProps = { picks: readonly number[]; locationId: string; entries: readonly Standing[] };

function Flags({ picks, locationId, entries }: FlagsProps) {
  const isClosed = useIsClosed(locationId);
  const own = entries.filter(({ courseId }) => picks.includes(courseId));
  const left = votesLeft(picks);
  const further = picks.length - own.length;
  return (
    <>
      <RemainingVotes remaining={left} rows={2} />
      <p className={styles.count}>
        <strong>{picks.length}</strong> planted
        {!isClosed && (
          <>
            , <strong>{left}</strong> left
          </>
        )}
      </p>
      {own.length > 0 && (
        <ul className={styles.own}>
          {own.map((entry) => (
            <li key={entry.courseId}>
              <Link to={paths.course(entry.courseId)}>{entry.name}</Link>
              <span className={styles.rank}>{rankText(entry) ?? 'new'}</span>
            </li>
          ))}
        </ul>
      )}
      {further > 0 && <p className={styles.count}>{furtherText(further, own.length)}</p>}
      {picks.length === 0 && !isClosed && <Link to={paths.voting(locationId)}>Plant your first flag</Link>}
    </>
  );
}

/** The list may lack picks, because only the first pages of a long ranking are loaded. */
const furtherText = (further: number, shown: number): string =>
  shown > 0
    ? `${further} more further down the ranking.`
    : `${further === 1 ? 'It’s' : 'They’re'} further down the ranking.`;

function UnknownFlags({ locationId }: { locationId: string }) {
  useBallotIn(locationId);
  const isFailed = useAppSelector((state) => selectPicksStatus(state, locationId) === 'failed');
  // The action bar offers a retry.
  const text = isFailed ? 'We couldn’t load your flags. They’re safe.' : 'Loading your flags…';
  return <p className={styles.count}>{text}</p>;
}
