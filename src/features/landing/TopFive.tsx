import { isLeader, provisionalText } from '#contract/provisional';
import type { UsState } from '#contract/states';
import { useGetTopQuery } from '../../api/endpoints/leaderboardApi.ts';
import { ClosedNotice } from '../../core/location/ClosedNotice.tsx';
import { useIsClosed } from '../../core/location/closedState.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { plural, rankText } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { courseFacts, CourseRow, SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import styles from './TopFive.module.css';

export const TOP = 5;

/** The five leading courses of a state, or a notice when there are no votes. */
export function TopFive({ state }: { state: UsState }) {
  const { currentData, error, refetch } = useGetTopQuery({ code: state.code, limit: TOP });
  const locationId = currentData?.locationId;
  const isClosed = useIsClosed(locationId);
  const leaders = currentData?.entries.filter(({ votes }) => votes > 0);

  if (error && !currentData) {
    return <LoadFailure title="We couldn’t load the ranking" failure={error} onRetry={() => void refetch()} />;
  }
  if (!leaders) return <SkeletonRows label="Loading the ranking" count={TOP} />;
  if (leaders.length === 0) {
    return isClosed ? (
      <ClosedNotice locationId={locationId} stateName={state.name} />
    ) : (
      <Notice title={`No votes in ${state.name} yet`}>Be the first. Vote for the course you like best.</Notice>
    );
  }
  const isModest = !isLeader(leaders[0]?.votes ?? 0);
  return (
    <>
      <ClosedNotice locationId={locationId} stateName={state.name} />
      <h2>{leaders.length === TOP ? `${state.name}’s top five` : `Leading in ${state.name}`}</h2>
      {currentData?.provisional && <p className={styles.provisional}>{provisionalText(currentData.ballots)}</p>}
      <ol className={styles.list}>
        {leaders.map(({ courseId, name, city, access, rank, tied, votes }) => (
          <CourseRow
            key={courseId}
            name={name}
            to={paths.course(courseId)}
            facts={courseFacts({ city, state: state.code, access })}
            lead={
              <span
                className={isModest ? styles.modest : styles.rank}
                aria-label={`Rank ${tied ? 'tied ' : ''}${rank}`}
                role="img"
              >
                {rankText({ rank, tied })}
              </span>
            }
            control={<span className={styles.votes}>{plural(votes, 'vote')}</span>}
          />
        ))}
      </ol>
    </>
  );
}
