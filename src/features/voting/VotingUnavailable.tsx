import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { PageHead } from '#contract/pageHead';
import { findState } from '#contract/states';
import { PAGES } from '#contract/pages';
import { PAGE_HEADS } from '#contract/staticHeads';
import { useGetLocationNameQuery, useGetLocationsQuery } from '../../core/location/locationApi.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';

const closedHead = (stateName: string): PageHead => ({
  title: `Voting in ${stateName} is closed`,
  description: `You can’t vote in ${stateName} right now.`,
  isIndexed: false,
});

/** It opened because the list of open states lacks this one: that may be over. */
const NOW = { refetchOnMountOrArgChange: 1 };

/** The voting page of a closed or unknown location. */
export function VotingUnavailable() {
  const { pathname } = useLocation();
  const locationId = matchPath(PAGES.voting.path, pathname)?.params.locationId ?? '';
  useGetLocationsQuery(undefined, NOW);
  const { currentData, isError, error, refetch } = useGetLocationNameQuery(locationId);
  const isUnknown = error !== undefined && 'status' in error && (error.status === 404 || error.status === 400);
  const state = findState(currentData?.name ?? '');

  // It may take the place of a list that was scrolled.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);

  if (isUnknown || (currentData && !state)) return <NotFound />;
  if (state) {
    return (
      <>
        <PageHeading
          head={closedHead(state.name)}
          below="The ranking and lists stay up. You can vote in other states."
        />
        <ButtonLink to={paths.stateLeaderboard(state.code)}>See the ranking of {state.name}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageHeading head={PAGE_HEADS.voting} isCompact />
      {isError ? (
        <LoadFailure
          title="We couldn’t load the state"
          failure={error}
          safe="Your flags are safe."
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label="Loading the state" count={2} />
      )}
    </>
  );
}
