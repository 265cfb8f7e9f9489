import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { CrashBoundary } from './CrashScreen.tsx';
import type { AppStore } from './store.ts';

export function App({ store, router }: { store: AppStore; router: RouterProviderProps['router'] }) {
  return (
    <CrashBoundary>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </CrashBoundary>
  );
}
