import { lazy, Suspense, useState, useLayoutEffect } from 'react';
import { isRouteErrorResponse, Outlet, useRouteError, useNavigation, useLocation } from 'react-router-dom';
import { PageNotFound } from '../core/layout/NotFound.tsx';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { useHydrated } from '../shared/useHydrated.ts';
import { CrashBoundary, CrashScreen } from './CrashScreen.tsx';
import styles from './Root.module.css';
import { useAppDispatch } from './hooks.ts';
import { addressOf } from '../core/location/address.ts';
import { addressEntered } from '../core/location/locationSlice.ts';
import { logoutReached } from '../core/session/sessionSlice.ts';
import { paths } from '../shared/paths.ts';

/**
 * Tells the store the address of each page as it comes on the screen. Not earlier: the page before it is shown while
 * React renders this one.
 */
function EnterAddress() {
  const dispatch = useAppDispatch();
  const location = useLocation();

  // Before anything is painted.
  useLayoutEffect(() => {
    dispatch(addressEntered(addressOf(location)));
    // From now on no guarded page is mounted that could redirect.
    if (location.pathname === paths.logout) dispatch(logoutReached());
  }, [dispatch, location]);

  return null;
}

/** A moving line above the current page while the code of the next one loads. */
function PendingLine() {
  const { state } = useNavigation();
  return (
    <div aria-live="polite">
      {state !== 'idle' && <div className={styles.line} role="progressbar" aria-label="Loading the page" />}
    </div>
  );
}

/** True when the first address of the visit has `?qa=1`, which shows the QA tools. */
const isQaVisit = () => typeof window !== 'undefined' && new URLSearchParams(window.location.search).get('qa') === '1';
const QaCorner = lazy(async () => ({ default: (await import('./qa/QaCorner.tsx')).QaCorner }));

/** A component of its own, so that its state does not render the pages again while they are hydrated. */
function Qa() {
  const [wantsQa] = useState(isQaVisit);
  const isHydrated = useHydrated();
  return (
    isHydrated &&
    wantsQa && (
      <Suspense>
        <QaCorner />
      </Suspense>
    )
  );
}

/** The element of the root route. Its error boundary is inside the router's own, which has no component stack. */
export function Root() {
  return (
    <CrashBoundary>
      <EnterAddress />
      <PendingLine />
      <Suspense fallback={<PageSpinner label="Loading the page" />}>
        <Outlet />
      </Suspense>
      <Qa />
    </CrashBoundary>
  );
}

/** Errors of the router itself. No pattern, not even "*", matches an address with a line break in it. */
export function RootError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  return <CrashScreen error={error} stack={undefined} />;
}
