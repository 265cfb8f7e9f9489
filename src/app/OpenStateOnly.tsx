import { Suspense } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { PAGES } from '#contract/pages';
import { FRESH } from '../api/fresh.ts';
import { useGetLocationsQuery } from '../core/location/locationApi.ts';
import { PageView } from '../core/navigation/PageView.tsx';
import { selectIsGuest } from '../core/session/sessionSlice.ts';
import { lazyComponent } from '../shared/lazyComponent.ts';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { ComponentNotLoaded } from '../shared/ui/ComponentNotLoaded.tsx';
import { useAppSelector } from './hooks.ts';

const VotingUnavailable = lazyComponent(
  async () => (await import('../features/voting/VotingUnavailable.tsx')).VotingUnavailable,
  ({ load }) => <ComponentNotLoaded title="We couldn’t load the page" load={load} />,
);

/**
 * Guard of the voting page, before the one for members: a guest is not sent to sign up for a closed or unknown state.
 */
export function OpenStateOnly() {
  const isGuest = useAppSelector(selectIsGuest);
  const { pathname } = useLocation();
  const locationId = matchPath(PAGES.voting.path, pathname)?.params.locationId ?? '';
  const { data: locations, isLoading } = useGetLocationsQuery(undefined, { ...FRESH, skip: !isGuest });
  if (!isGuest) return <Outlet />;
  const loading = <PageSpinner label="Loading the state" />;
  if (isLoading) return loading;
  if (locations?.every(({ _id }) => _id !== locationId)) {
    return (
      <Suspense fallback={loading}>
        <PageView>
          <VotingUnavailable />
        </PageView>
      </Suspense>
    );
  }
  return <Outlet />;
}
