import type { Election, ElectionResults } from '#contract/elections';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { StateList } from '../../shared/ui/StateList.tsx';
import { useGetElectionQuery } from './resultsApi.ts';
import { usePollWhileCounting } from './usePollWhileCounting.ts';
import styles from './Winners.module.css';

/** Winners of an election, state by state, each leading to the whole result. */
export function Winners({ election: { id: electionId, status } }: { election: Election }) {
  const { currentData, isError, error, refetch } = useGetElectionQuery(electionId);
  usePollWhileCounting(status, () => void refetch());
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
      <StateList
        label="Winners"
        states={states.map((state) => ({
          name: state.name,
          to: paths.result(electionId, state.code),
          turnout: state.votes > 0 ? plural(state.votes, 'vote') : '',
          below: <span className={styles.winners}>{winnersOf(state)}</span>,
        }))}
      />
    </>
  );
}

const winnersOf = ({ winners }: ElectionResults['states'][number]): string =>
  winners.length === 0 ? 'No votes were given' : winners.map(({ name }) => name).join(' and ');
