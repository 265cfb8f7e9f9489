import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Leaderboard } from '#contract/leaderboard';
import { rankingHead } from '#contract/pageHead';
import { provisionalText } from '#contract/provisional';
import { filteredCourses, type RankingFilter, searchOf } from '#contract/rankingFilter';
import type { UsState } from '#contract/states';
import { useRetryElections } from '../../api/endpoints/electionsApi.ts';
import { useGetStateMapQuery } from '../../api/endpoints/mapsApi.ts';
import { useRankingPoll } from '../../api/endpoints/configApi.ts';
import { useGetLeaderboardInfiniteQuery } from '../../api/endpoints/leaderboardApi.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { BallotFailure } from '../../core/ballot/BallotFailure.tsx';
import { ClosedNotice } from '../../core/location/ClosedNotice.tsx';
import { useIsClosed } from '../../core/location/closedState.ts';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { StateSelect } from '../../core/location/StateSelect.tsx';
import { selectIsUnreachable } from '../../core/session/sessionSlice.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { ElectionLine } from './ElectionLine.tsx';
import { RankingFilters, rankingViewOf } from './RankingFilters.tsx';
import { RankingList } from './RankingList.tsx';
import { RankingMapView } from './RankingMapView.tsx';
import { RankingPanel } from './RankingPanel.tsx';
import { RankingSearch } from './RankingSearch.tsx';
import styles from './StateRanking.module.css';

/**
 * A state's ranking, with a panel beside it. Heading and filters have boundaries of their own, so that a tap on a row
 * does not wait for their hydration.
 */
export function StateRanking({ state }: { state: UsState }) {
  const { isGuessed } = useCurrentLocation();
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const { filter, view } = rankingViewOf(useLocation().search);
  const isMap = view === 'map';
  const { newest, entries, failure, isLoading, hasMore, isLoadingMore, showMore, retry } = useRanking(
    state.code,
    filter,
  );
  const isFiltered = searchOf(filter) !== '';

  const isClosed = useIsClosed(newest?.locationId);

  return (
    <div className={styles.columns} data-view={view}>
      <div>
        <Suspense>
          <PageHeading
            head={rankingHead(state.name, filter)}
            isCompact
            above={<StateSelect state={state} isGuessed={isGuessed} />}
            below={
              <>
                {!failure && (
                  <span>
                    {newest
                      ? summary(newest, { votes: isFiltered ? undefined : votesIn(entries, hasMore), isClosed })
                      : '\u00a0'}
                  </span>
                )}
                <ElectionLine isClosed={isClosed} isEarly={newest?.provisional}>
                  <span className={styles.how}>
                    <Link to={paths.whatIs}>How this ranking works</Link>
                  </span>
                </ElectionLine>
              </>
            }
          />
        </Suspense>
        <ClosedNotice locationId={newest?.locationId} stateName={state.name} />
        {isUnreachable && newest && <BallotFailure locationId={newest.locationId} />}
        <Suspense>
          <RankingFilters code={state.code} filter={filter} view={view} />
        </Suspense>
        {isLoading && <SkeletonRows label="Loading the ranking" count={12} />}
        {failure && <LoadFailure title="We couldn’t load the ranking" failure={failure} onRetry={retry} />}
        {newest && entries.length === 0 && (
          <Notice title={isFiltered ? `No ${filteredCourses(filter, 'courses')} ranked yet` : 'No courses yet'}>
            {isFiltered ? (
              <Link to={paths.stateLeaderboard(state.code)}>See all courses in {state.name}</Link>
            ) : (
              `${state.name} has no courses here yet.`
            )}
          </Notice>
        )}
        {newest && entries.length > 0 && (
          <div className={styles.rows}>
            <RankingSearch key={state.code} state={state} locationId={newest.locationId}>
              <RankingList entries={entries} updatedAt={newest.updatedAt} locationId={newest.locationId} />
              {hasMore && (
                <div className={styles.more}>
                  <Button look="quiet" aria-disabled={isLoadingMore} onClick={() => void (isLoadingMore || showMore())}>
                    Show more courses
                  </Button>
                </div>
              )}
            </RankingSearch>
          </div>
        )}
      </div>
      {newest && (
        <Suspense>
          <Side key={state.code} {...{ state, newest, entries, filter, isMap }} />
        </Suspense>
      )}
    </div>
  );
}

type SideProps = {
  state: UsState;
  newest: Leaderboard;
  entries: Leaderboard['entries'];
  filter: RankingFilter;
  isMap: boolean;
};

/** Map and panel appear together, because a map that appears later would shift the panel. */
function Side({ state, newest, entries, filter, isMap }: SideProps) {
  const { currentData: map, isError } = useGetStateMapQuery({ code: state.code.toLowerCase(), ...filter });
  // Stays true: RankingMap refetches a failed map, which must not unmount both.
  const [isKnown, setIsKnown] = useState(map !== undefined);
  if (!isKnown && (map || isError)) setIsKnown(true);
  if (!isKnown) return null;
  return (
    <div className={styles.side}>
      {entries.length > 0 && (
        <RankingMapView
          key={searchOf(filter)}
          code={state.code}
          locationId={newest.locationId}
          {...{ filter, isMap, entries }}
        />
      )}
      <RankingPanel state={state} newest={newest} entries={entries} />
    </div>
  );
}

/** All votes of a ranking; undefined while courses that have some are not loaded. */
function votesIn(entries: Leaderboard['entries'], hasMore: boolean): number | undefined {
  // Sorted by votes, so after a course without votes there are no more votes.
  if (hasMore && entries.at(-1)?.votes !== 0) return undefined;
  return entries.reduce((sum, entry) => sum + entry.votes, 0);
}

type Known = { votes: number | undefined; isClosed: boolean };

/** "150 votes from 30 golfers", "Early ranking: 3 golfers so far". */
function summary({ ballots, provisional }: Leaderboard, { votes, isClosed }: Known): string {
  if (ballots === 0) return isClosed ? 'Nobody voted here.' : 'No votes yet. Be the first.';
  const golfers = plural(ballots, 'golfer');
  const from = votes === undefined ? `Votes from ${golfers}` : `${plural(votes, 'vote')} from ${golfers}`;
  return provisional ? provisionalText(ballots) : from;
}

/**
 * Fetches a ranking and polls it once per publishing interval while the page has focus. @param code state code in any
 * case
 */
function useRanking(code: string, filter: RankingFilter) {
  const ranking = useGetLeaderboardInfiniteQuery({ code: code.toLowerCase(), ...filter }, useRankingPoll());
  const retryElections = useRetryElections();
  const pages = ranking.currentData?.pages;

  const showMore = async (): Promise<void> => {
    const { error } = await ranking.fetchNextPage();
    // 410: the snapshot of the loaded pages has expired, so start over with the current one.
    if (error && 'status' in error && error.status === 410) await ranking.refetch();
  };

  return {
    newest: pages?.[0],
    entries: pages?.flatMap((page) => page.entries) ?? [],
    failure: ranking.isError && !pages ? ranking.error : undefined,
    isLoading: pages === undefined && !ranking.isError,
    hasMore: ranking.hasNextPage,
    isLoadingMore: ranking.isFetchingNextPage,
    showMore,
    retry: () => {
      void ranking.refetch();
      retryElections();
    },
  };
}
