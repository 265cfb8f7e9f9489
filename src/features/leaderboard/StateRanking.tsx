import type { UsState } from '#contract/states';
import { errorMessage } from '../../api/failure.ts';
import { StateSelect } from '../../core/location/StateSelect.tsx';
import { useGetConfigQuery } from '../../core/shell/configApi.ts';
import { plural } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { useGetLeaderboardInfiniteQuery } from './leaderboardApi.ts';
import { RankingList } from './RankingList.tsx';
import styles from './StateRanking.module.css';

const DEFAULT_POLL_MS = 5000;

export function StateRanking({ state, isGuessed = false }: { state: UsState; isGuessed?: boolean }) {
  const { data: config } = useGetConfigQuery();
  const ranking = useGetLeaderboardInfiniteQuery(state.code.toLowerCase(), {
    pollingInterval: config?.standingsIntervalMs ?? DEFAULT_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const pages = ranking.currentData?.pages;
  const newest = pages?.at(-1);
  const entries = pages?.flatMap((page) => page.entries) ?? [];
  const votes = entries.reduce((sum, entry) => sum + entry.votes, 0);

  return (
    <div className={styles.page}>
      <PageHeading
        title={`${state.name}’s top golf courses`}
        above={<StateSelect state={state} isGuessed={isGuessed} />}
        below={
          newest
            ? newest.ballots === 0
              ? 'No votes yet. The first flag is yours to plant.'
              : `${plural(votes, 'vote')} from ${plural(newest.ballots, 'member')}`
            : ' '
        }
      />
      {ranking.isLoading && <SkeletonRows label="Loading the ranking" />}
      {ranking.isError && !pages && (
        <Notice tone="error" title="The ranking could not be loaded" onRetry={() => void ranking.refetch()}>
          {errorMessage(ranking.error)}
        </Notice>
      )}
      {pages && entries.length === 0 && (
        <Notice title="No courses yet">Nobody has added a course of {state.name} so far.</Notice>
      )}
      {newest && <RankingList entries={entries} state={state.code} locationId={newest.locationId} />}
      {ranking.hasNextPage && (
        <Button look="quiet" disabled={ranking.isFetchingNextPage} onClick={() => void ranking.fetchNextPage()}>
          Show more courses
        </Button>
      )}
    </div>
  );
}
