import type { AppStartListening, RootState } from '../../app/hooks.ts';
import { afterLoad } from '../../shared/afterLoad.ts';
import { selectCurrent, selectCurrentLocation } from './currentLocation.ts';
import { locationApi } from './locationApi.ts';
import { currentLocationChanged, selectLocation } from './locationSlice.ts';

/**
 * What the tab has to remember of its current location; null while that is not known for sure, or remembered already.
 */
function selectNews(state: RootState) {
  const { code: last, isGuessed, isUnchecked } = selectCurrent(state);
  const known = selectLocation(state);
  if (last === null || isUnchecked || (last === known.last && isGuessed === known.isGuessed)) return null;
  return { last, isGuessed };
}

export function startLocationListeners(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, state) => selectNews(state) !== null,
    effect: (_action, { dispatch, getState }) => {
      const news = selectNews(getState());
      if (news) dispatch(currentLocationChanged(news));
    },
  });

  // The location's id is fetched again whenever the current location changes (specification R5.5). A page whose id came
  // with it is hydrated first.
  startListening({
    predicate: (_action, state, before) => selectCurrentLocation(state) !== selectCurrentLocation(before),
    effect: async (_action, { dispatch, getState }) => {
      const { initiate, select } = locationApi.endpoints.getLocationId;
      const isKnown = select(selectCurrentLocation(getState()) ?? '')(getState()).data !== undefined;
      if (isKnown) await afterLoad();
      const code = selectCurrentLocation(getState());
      if (code === null) return;
      void dispatch(initiate(code, { forceRefetch: true, subscribe: false }));
    },
  });
}
