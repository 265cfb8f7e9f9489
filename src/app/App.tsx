import type { Store } from '@reduxjs/toolkit';
import { lazy, Suspense, useState } from 'react';
import { Provider } from 'react-redux';
import { useRoutes } from 'react-router-dom';
import { AppRouter } from '../core/navigation/AppRouter.tsx';
import type { GuardedHistory } from '../core/navigation/guardedHistory.ts';
import { PageNotFound } from '../core/shell/NotFound.tsx';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { useIsLive } from '../shared/useIsLive.ts';
import { CrashBoundary } from './CrashScreen.tsx';
import { routes } from './router.tsx';
import type { RootState } from './reducer.ts';

/** No pattern, not even "*", is met by an address with a line break in it. */
const Pages = () => useRoutes(routes) ?? <PageNotFound />;

/** `?qa=1` in the address a visit begins with asks for QA's corner. */
const isQaVisit = () => typeof window !== 'undefined' && new URLSearchParams(window.location.search).get('qa') === '1';
const QaCorner = lazy(async () => ({ default: (await import('./qa/QaCorner.tsx')).QaCorner }));

/** By itself: what joins here must not draw the pages anew while they are being taken over. */
function Qa() {
  const [wantsQa] = useState(isQaVisit);
  const isLive = useIsLive();
  return (
    isLive &&
    wantsQa && (
      <Suspense>
        <QaCorner />
      </Suspense>
    )
  );
}

type AppProps = {
  store: Store<RootState>;
  history: GuardedHistory;
  /** What the HTML that is taken over was drawn from. */
  serverState?: RootState | null;
};

export function App({ store, history, serverState }: AppProps) {
  return (
    <CrashBoundary>
      <Provider store={store} {...(serverState && { serverState })}>
        <AppRouter history={history}>
          <Suspense fallback={<PageSpinner label="Loading the page" />}>
            <Pages />
          </Suspense>
          <Qa />
        </AppRouter>
      </Provider>
    </CrashBoundary>
  );
}
