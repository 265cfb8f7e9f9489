import type { DataRouter } from 'react-router-dom';
import { DEFAULT_STATE } from '#contract/limits';
import { resolveState } from '#contract/states';
import { resolveLocationLazily } from '../../core/location/resolveLocationLazily.ts';
import {
  cachedGeocode,
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

/** The data that this page was server-rendered from; undefined where it was not. */
export async function readPageState(router: DataRouter): Promise<PageState | undefined> {
  const text = document.getElementById(DATA)?.textContent;
  const served = text ? (JSON.parse(text) as PageState) : undefined;
  // The root redirects to the ranking.
  const { pathname, search, hash } = router.state.location;
  if (served && pathname === paths.home)
    await router.navigate({ pathname: served.path.split('?', 1)[0] ?? '', search, hash }, { replace: true });
  const { state } = router;
  return served && isShown(served.path, state.location) ? served : undefined;
}

/** Whether a rendered address is the one that is open; a query counts where it says what the page shows. */
function isShown(address: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const [path, query] = address.split('?');
  if (path !== pathname) return false;
  const open = new URLSearchParams(search);
  return [...new URLSearchParams(query)].every(([name, value]) => open.get(name) === value);
}

/** State code of the cached geocode response, lower case; null when nothing is cached. */
function guessOf(geocode: StampedGeocode | null): string | null {
  const region = cachedGeocode(geocode)?.region;
  return region ? (resolveState(region) ?? DEFAULT_STATE).toLowerCase() : null;
}

/**
 * Loads the server's data into the visitor's store. Returns the state that the HTML was rendered from, which React
 * hydrates with; null where the page differs for this visitor: it shows a guessed state and another one is known, or a
 * banner belongs above it.
 */
export const hydrateServedPage =
  (served: PageState): AppThunk<RootState | null> =>
  (dispatch, getState) => {
    const { guess, footer, responses } = served;
    const { last, primary, isGuessed, geocode } = selectLocation(getState());
    if (guess !== null) {
      const known = last ?? guessOf(geocode);
      const isSameGuess = known === null || (known === guess && (last === null || isGuessed));
      const isSomebody = primary !== null || selectSession(getState()).status !== 'anonymous';
      if (!isSameGuess || isSomebody) return null;
    }

    dispatch(responsesReceived(responses));
    // The very objects of the store: hydration finds nothing new in it and renders nothing twice.
    const { api } = getState();
    if (guess !== null) {
      dispatch(locationGuessed(guess));
      // The server's guess is used until this tab has resolved its own location.
      void dispatch(resolveLocationLazily());
    }
    dispatch(pageEntered(footer));
    return readText('local', STORAGE_KEYS.unverified) === null ? stateOf(served, api) : null;
  };
