import type { DataRouter } from 'react-router-dom';
import { DEFAULT_STATE } from '#contract/limits';
import { resolveState } from '#contract/states';
import { resolvePlace } from '../../core/location/resolvePlace.ts';
import { cachedGeocode } from '../../core/location/cachedGeocode.ts';
import {
  locationChosen,
  locationGuessed,
  selectLocation,
  type StampedGeocode,
} from '../../core/location/locationSlice.ts';
import { pageEntered } from '../../core/footer/footerSlice.ts';
import { selectSession } from '../../core/session/sessionSlice.ts';
import { paths } from '../../shared/paths.ts';
import { readText, STORAGE_KEYS } from '../../shared/storage.ts';
import type { AppThunk } from '../hooks.ts';
import type { RootState } from '../reducer.ts';
import { responsesReceived, type PageState, stateOf } from './pageState.ts';

/** Id of the data beside the served page. */
const DATA = 'served';

/** What the page at this address was drawn from; undefined where it came without content. */
export async function readPageState(router: DataRouter): Promise<PageState | undefined> {
  const text = document.getElementById(DATA)?.textContent;
  const served = text ? (JSON.parse(text) as PageState) : undefined;
  // The root's address leads on to the ranking.
  const { pathname, search, hash } = router.state.location;
  if (served && pathname === paths.home)
    await router.navigate({ pathname: served.path, search, hash }, { replace: true });
  return served?.path === router.state.location.pathname ? served : undefined;
}

/** State code of the cached geocode response, lower case; null when nothing is cached. */
function guessOf(geocode: StampedGeocode | null): string | null {
  const region = cachedGeocode(geocode)?.region;
  return region ? (resolveState(region) ?? DEFAULT_STATE).toLowerCase() : null;
}

/**
 * Brings what the server has sent into the visitor's own store. Answers the state that the HTML was drawn from, with which React takes it over before the
 * visitor's own state joins; null where the page looks otherwise for this visitor: it shows a guess and the place is known, or a banner is to stand above it.
 */
export const hydrateServedPage =
  (served: PageState): AppThunk<RootState | null> =>
  (dispatch, getState) => {
    const { location, footer, responses: answers } = served;
    const { current, primary, isGuessed, geocode } = selectLocation(getState());
    if (location?.isGuessed) {
      const known = current ?? guessOf(geocode);
      const isSameGuess = known === null || (known === location.code && (current === null || isGuessed));
      const isSomebody = primary !== null || selectSession(getState()).status !== 'anonymous';
      if (!isSameGuess || isSomebody) return null;
    }

    dispatch(responsesReceived(answers));
    if (location?.isGuessed) {
      if (current === null) dispatch(locationGuessed(location.code));
      // The server's guess stands in until this tab has found its place in its own order.
      void dispatch(resolvePlace());
    } else if (location) dispatch(locationChosen(location.code));
    dispatch(pageEntered(footer));
    return readText('local', STORAGE_KEYS.unverified) === null ? stateOf(served) : null;
  };
