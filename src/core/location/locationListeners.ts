import type { AppStartListening, RootState } from '../../app/hooks.ts';
import { selectCurrent, selectCurrentLocation } from './currentLocation.ts';
import { locationApi } from './locationApi.ts';
import { currentLocationChanged, selectLocation } from './locationSlice.ts';

/** The current location where the tab remembers another one; null while it is not known for sure. */
function selectNewLocation(state: RootState): { code: string; isGuessed: boolean } | null {
  const { code, isGuessed, isUnchecked } = selectCurrent(state);
  const before = selectLocation(state);
  if (code === null || isUnchecked || (code === before.last && isGuessed === before.isGuessed)) return null;
  return { code, isGuessed };
}

export function startLocationListeners(startListening: AppStartListening): void {
  // The tab remembers its current location.
  startListening({
    predicate: (_action, state) => selectNewLocation(state) !== null,
    effect: (_action, { dispatch, getState }) => {
      const current = selectNewLocation(getState());
      if (current) dispatch(currentLocationChanged(current));
    },
  });

  // The location's id is fetched again whenever the current location changes (specification R5.5).
  startListening({
    predicate: (_action, state, before) => selectCurrentLocation(state) !== selectCurrentLocation(before),
    effect: (_action, { dispatch, getState }) => {
      const code = selectCurrentLocation(getState());
      if (code === null) return;
      const { initiate } = locationApi.endpoints.getLocationId;
      void dispatch(initiate(code, { forceRefetch: true, subscribe: false }));
    },
  });
}
