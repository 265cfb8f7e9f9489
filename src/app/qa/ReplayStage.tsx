import type { UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PAGES } from '#contract/pages';
import { routeEntered } from '../../core/navigation/routeEvents.ts';
import { paths } from '../../shared/paths.ts';
import { routes } from '../router.tsx';
import styles from './ReplayStage.module.css';
import { reducer, type RootState } from '../reducer.ts';
import { makeStore } from '../store.ts';
import type { ReplayedStep } from './replayTrace.ts';

const SHOWN = 'qa/stateShown';
type Shown = UnknownAction & { state: RootState };
const isShown = (action: UnknownAction): action is Shown => action.type === SHOWN;

const { config } = reducer(undefined, { type: SHOWN }).api;
/** A trace has nothing of its page, such as the configuration of RTK Query. */
const ofPage = (state: RootState): RootState => ({ ...state, api: { ...state.api, config } });

/** A store that takes its state from the action `SHOWN` and ignores every other one. */
const makeShowcase = (initial: RootState) =>
  makeStore({
    reducer: (state = ofPage(initial), action) => (isShown(action) ? ofPage(action.state) : state),
    // The requests of a replayed page stay pending; their responses are in the trace.
    respond: () => new Promise(() => undefined),
  });

/** The visitor's path at this step: the last one entered. */
const pathAt = (steps: ReplayedStep<RootState>[], index: number): string => {
  const actions = steps.slice(0, index + 1).map(({ action }) => action);
  return actions.filter(routeEntered.match).at(-1)?.payload ?? paths.leaderboard;
};

/** Of the lists of picks, whose state stands in the query. */
const queryOf = (path: string, { location: { address } }: RootState): string =>
  address && 'code' in address && path.startsWith(PAGES.myPicks.path) ? `?state=${address.code}` : '';

type ReplayStageProps = { steps: ReplayedStep<RootState>[]; index: number; state: RootState };

/** The app's own pages, rendered from the replayed state and inert. */
export function ReplayStage({ steps, index, state }: ReplayStageProps) {
  const path = pathAt(steps, index);
  const to = path + queryOf(path, state);
  const [store] = useState(() => makeShowcase(state));
  const [router] = useState(() => createMemoryRouter(routes, { initialEntries: [to] }));

  // Before the step is painted.
  useLayoutEffect(() => {
    store.dispatch({ type: SHOWN, state });
  }, [store, state]);
  useEffect(() => {
    let isRepeated = false;
    void router.navigate(to, { replace: true });
    // A guard of the page before may redirect while the code of this one loads. A page that redirects itself does so
    // again.
    return router.subscribe(({ navigation, location }) => {
      if (isRepeated || navigation.state !== 'idle' || location.pathname === path) return;
      isRepeated = true;
      void router.navigate(to, { replace: true });
    });
  }, [router, path, to]);

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
