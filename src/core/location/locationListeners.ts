import type { AppStartListening } from '../../app/hooks.ts';
import { locationApi } from './locationApi.ts';
import { selectCurrentLocation } from './locationSlice.ts';

/** The location's id is fetched again whenever the current location changes (specification R5.5). */
export function startLocationListeners(startListening: AppStartListening): void {
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
