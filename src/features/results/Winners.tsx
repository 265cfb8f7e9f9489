import { Link } from 'react-router-dom';
import type { ElectionResults } from '#contract/elections';
import { LoadFailure } from '../../core/failures/LoadFailure.tsx';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { useGetElectionQuery } from './resultsApi.ts';
import styles from './Winners.module.css';

/** Winners of an election, state by state, each leading to the whole result. */
export function Winners({ electionId }: { electionId: string }) {
  const { currentData, isError, error, refetch } = useGetElectionQuery(electionId);
  if (!currentData) {
    return isError ? (
      <LoadFailure title="The winners could not be loaded" failure={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label="Loading the winners" />
    );
  }
  const { states } = currentData;
  if (states.length === 0) return <p>No state has been counted yet. Look in again in a moment.</p>;
  const votes = states.reduce((sum, state) => sum + state.votes, 0);
  return (
    <>
      <p className={styles.turnout}>
        {plural(votes, 'vote')} in {plural(states.length, 'state')}
      </p>
      <ul className={styles.list} aria-label="Winners">
        {states.map((state) => (
          <State key={state.code} electionId={electionId} state={state} />
        ))}
      </ul>
    </>
  );
}

function State({ electionId, state }: { electionId: string; state: ElectionResults['states'][number] }) {
  const { code, name, votes, winners } = state;
  return (
    <li>
      <Link to={paths.result(electionId, code)}>{name}</Link>
      <span className={styles.votes}>{votes > 0 && plural(votes, 'vote')}</span>
      <span className={styles.winners}>
        {winners.length === 0 ? 'No votes were given' : winners.map((winner) => winner.name).join(' and ')}
      </span>
    </li>
  );
}
