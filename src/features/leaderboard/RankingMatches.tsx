import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { LEADERBOARD_PAGE_MAX } from '#contract/limits';
import { createSearchIndex } from '#contract/search/searchIndex';
import { useGetTopQuery } from '../../api/endpoints/leaderboardApi.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { paths } from '../../shared/paths.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { RankingList } from './RankingList.tsx';

const NONE: [] = [];

/** Search results in a state's whole ranking, which is fetched in one request. */
export function RankingMatches({ code, locationId, text }: { code: string; locationId: string; text: string }) {
  const { data, isError, error, refetch } = useGetTopQuery({ code, limit: LEADERBOARD_PAGE_MAX });
  const entries = data?.entries ?? NONE;
  const index = useMemo(() => createSearchIndex(entries, ({ name, city }) => ({ name, town: city })), [entries]);
  const query = useDeferredValue(text).trim();
  const found = useMemo(() => index.find(query), [index, query]);
  if (!data && isError) {
    return <LoadFailure title="We couldn’t search the ranking" failure={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows label="Loading the whole ranking" count={3} />;
  if (found.length === 0) {
    return (
      <Notice title="No course matches">
        <p>Try fewer letters or the town’s name.</p>
        <p>
          <Link to={paths.search(query)}>Search all 50 states</Link>
        </p>
        <p>
          <Link to={paths.suggestCourse(query)}>Suggest this course</Link>
        </p>
      </Notice>
    );
  }
  const most = Math.max(1, ...entries.map(({ votes }) => votes));
  return <RankingList entries={found} updatedAt={data.updatedAt} locationId={locationId} most={most} />;
}
