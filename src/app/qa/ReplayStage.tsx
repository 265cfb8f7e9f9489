import { configureStore } from '@reduxjs/toolkit';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { api } from '../../api/api.ts';
import type { StoreExtras } from '../../api/baseQuery.ts';
import { routeEntered } from '../../core/navigation/routeEvents.ts';
import { paths } from '../../shared/paths.ts';
import { routes } from '../router.tsx';
import styles from './ReplayStage.module.css';
import type { RootState } from '../reducer.ts';
import type { ReplayedStep } from './replayTrace.ts';

/** A replayed page asks for what it asked then; its answers are in the trace. */
const NO_NETWORK: StoreExtras = { respond: () => new Promise(() => undefined) };

const SHOWN = 'qa/stateShown';

/** A store that holds whatever state it is shown and hears nothing else. */
const makeShowcase = (initial: RootState) =>
  configureStore({
    reducer: (state: RootState = initial, action: { type: string; state?: RootState }) =>
      action.type === SHOWN && action.state ? action.state : state,
    devTools: false,
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: NO_NETWORK },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(api.middleware),
  });

/** The address the visitor stood at: the last one entered up to this step. */
const pathAt = (steps: ReplayedStep<RootState>[], index: number): string => {
  const actions = steps.slice(0, index + 1).map(({ action }) => action);
  return actions.findLast(routeEntered.match)?.payload ?? paths.leaderboard;
};

type ReplayStageProps = { steps: ReplayedStep<RootState>[]; index: number; state: RootState };

/** The app's own pages, drawn from the replayed state. They can be looked at, not used. */
export function ReplayStage({ steps, index, state }: ReplayStageProps) {
  const path = pathAt(steps, index);
  const [store] = useState(() => makeShowcase(state));
  const [router] = useState(() => createMemoryRouter(routes, { initialEntries: [path] }));

  // Synchronises the shown pages with the step, before it is painted.
  useLayoutEffect(() => {
    store.dispatch({ type: SHOWN, state });
  }, [store, state]);
  useEffect(() => {
    void router.navigate(path, { replace: true });
  }, [router, path]);

  return (
    <figure className={styles.stage}>
      <figcaption>{path}</figcaption>
      <div className={styles.page} inert>
        <Provider store={store}>
          <RouterProvider router={router} />
        </Provider>
      </div>
    </figure>
  );
}
