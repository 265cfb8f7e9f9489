import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { useRoutes } from 'react-router-dom';
import { AppRouter } from '../core/navigation/AppRouter.tsx';
import type { GuardedHistory } from '../core/navigation/guardedHistory.ts';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { CrashBoundary } from './CrashScreen.tsx';
import { routes } from './router.tsx';
import type { AppStore } from './store.ts';

const Pages = () => useRoutes(routes);

export function App({ store, history }: { store: AppStore; history: GuardedHistory }) {
  return (
    <CrashBoundary>
      <Provider store={store}>
        <AppRouter history={history}>
          <Suspense fallback={<PageSpinner label="Loading the page" />}>
            <Pages />
          </Suspense>
        </AppRouter>
      </Provider>
    </CrashBoundary>
  );
}
