import { provisionalText, isLeader } from '#contract/provisional';
import type { Leaderboard, Standing } from '#contract/leaderboard';
import type { UsState } from '#contract/states';
import { useRetryElections } from '../../api/endpoints/electionsApi.ts';
import { FRESH } from '../../api/fresh.ts';
import { useGetTopQuery } from '../../api/endpoints/leaderboardApi.ts';
import { BallotFailure } from '../../core/ballot/BallotFailure.tsx';
import { useBallotIn, usePicksIn } from '../../core/ballot/usePicksIn.ts';
import { VoteButton } from '../../core/ballot/VoteButton.tsx';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { ClosedNotice } from '../../core/location/ClosedNotice.tsx';
import { useIsClosed } from '../../core/location/closedState.ts';
import { StateSelect } from '../../core/location/StateSelect.tsx';
import { formatCount, rankText } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { courseFacts, CourseRow, SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { VoteBar } from '../../shared/ui/VoteBar.tsx';
import { FlagsLeft } from './FlagsLeft.tsx';
import styles from './TopFive.module.css';
import { TopFiveMap } from './TopFiveMap.tsx';

export const TOP = 5;

const NONE: readonly number[] = [];

/** The first five courses of a state with their vote buttons, how many golfers have voted, and a map. */
export function TopFive({ state, isGuessed }: { state: UsState; isGuessed: boolean }) {
  const { currentData: top, error, refetch } = useGetTopQuery({ code: state.code, limit: TOP }, FRESH);
  const retryElections = useRetryElections();
  const isClosed = useIsClosed(top?.locationId);
  const picks = usePicksIn(top?.locationId);
  const retry = () => {
    void refetch();
    retryElections();
  };
  return (
    <div className={styles.card}>
      {!isClosed && <p className={styles.start}>{picks ? <FlagsLeft picks={picks} /> : '\u00a0'}</p>}
      <h2 className={styles.title}>{top ? titleOf(state.name, top, isClosed) : state.name}</h2>
      <p className={styles.place}>
        <StateSelect state={state} isGuessed={isGuessed} />
      </p>
      <div className={styles.map}>
        <TopFiveMap code={state.code} entries={top?.entries ?? []} picks={picks ?? NONE} />
      </div>
      <p className={styles.golfers} data-is-none={top?.ballots === 0}>
        {top && top.ballots > 0 && <Golfers top={top} stateName={state.name} />}
      </p>
      <div className={styles.list}>
        {top && <ClosedNotice locationId={top.locationId} stateName={state.name} />}
        {top && <BallotFailure locationId={top.locationId} />}
        {error && !top && <LoadFailure title="We couldn’t load the ranking" failure={error} onRetry={retry} />}
        {!top && !error && <SkeletonRows label="Loading the ranking" count={TOP} />}
        {top && <Rows top={top} />}
      </div>
    </div>
  );
}

function Golfers({ top: { ballots, provisional }, stateName }: { top: Leaderboard; stateName: string }) {
  if (provisional) return provisionalText(ballots);
  return (
    <>
      <strong>{formatCount(ballots)}</strong> {ballots === 1 ? 'golfer has' : 'golfers have'} voted in {stateName}
    </>
  );
}

function titleOf(name: string, { ballots, entries }: Leaderboard, isClosed: boolean): string {
  if (ballots === 0) return isClosed ? `Nobody voted in ${name}` : `Be the first to vote in ${name}`;
  return entries.filter(({ votes }) => votes > 0).length === TOP ? `${name}’s top five` : `Leading in ${name}`;
}

function Rows({ top: { locationId, entries } }: { top: Leaderboard }) {
  useBallotIn(locationId);
  const most = entries[0]?.votes ?? 0;
  return (
    <ol>
      {entries.map((entry) => (
        <CourseRow
          key={entry.courseId}
          name={entry.name}
          to={paths.course(entry.courseId)}
          facts={courseFacts({ city: entry.city, access: entry.access })}
          lead={<Rank entry={entry} isModest={!isLeader(most)} />}
          detail={entry.votes > 0 && <VoteBar votes={entry.votes} most={most} />}
          control={
            <VoteButton look="solid" courseId={entry.courseId} courseName={entry.name} locationId={locationId} />
          }
        />
      ))}
    </ol>
  );
}

function Rank({ entry: { rank, tied }, isModest }: { entry: Standing; isModest: boolean }) {
  if (rank === null) return <span className={styles.modest}>–</span>;
  return (
    <span
      className={isModest ? styles.modest : styles.rank}
      aria-label={`Rank ${tied ? 'tied ' : ''}${rank}`}
      role="img"
    >
      {rankText({ rank, tied })}
    </span>
  );
}
