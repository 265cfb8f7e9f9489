import { useRankingPoll } from '../../api/endpoints/configApi.ts';
import { useGetLeaderboardInfiniteQuery } from '../../api/endpoints/leaderboardApi.ts';

/**
 * Fetches a state's ranking and polls it once per publishing interval while the page has focus. @param code state code
 * in any case
 */
export function useRanking(code: string) {
  const ranking = useGetLeaderboardInfiniteQuery(code.toLowerCase(), useRankingPoll());
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
    retry: ranking.refetch,
  };
}
