import { lazy, Suspense, useState } from 'react';
import { Provider } from 'react-redux';
import { useRoutes } from 'react-router-dom';
import { AppRouter } from '../core/navigation/AppRouter.tsx';
import type { GuardedHistory } from '../core/navigation/guardedHistory.ts';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { CrashBoundary } from './CrashScreen.tsx';
import { routes } from './router.tsx';
import type { AppStore } from './store.ts';

const Pages = () => useRoutes(routes);

/** `?qa=1` in the address a visit begins with asks for QA's corner. */
const isQaVisit = () => new URLSearchParams(window.location.search).get('qa') === '1';
const QaCorner = lazy(async () => ({ default: (await import('./qa/QaCorner.tsx')).QaCorner }));

export function App({ store, history }: { store: AppStore; history: GuardedHistory }) {
  const [isQa] = useState(isQaVisit);
  return (
    <CrashBoundary>
      <Provider store={store}>
        <AppRouter history={history}>
          <Suspense fallback={<PageSpinner label="Loading the page" />}>
            <Pages />
          </Suspense>
          {isQa && (
            <Suspense>
              <QaCorner />
            </Suspense>
          )}
        </AppRouter>
      </Provider>
    </CrashBoundary>
  );
}
