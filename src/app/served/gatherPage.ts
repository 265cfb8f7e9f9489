import { configureStore } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import type { RequestInternally, ServedPage } from '#contract/served';
import { api } from '../../api/api.ts';
import type { CallExtras } from '../../api/baseQuery.ts';
import { selectIsClosed } from '../../core/location/closedState.ts';
import { locationApi } from '../../core/location/locationApi.ts';
import { chromeFor } from '../../core/shell/chrome.ts';
import { configApi } from '../../core/shell/configApi.ts';
import type { FooterOfPage } from '../../core/footer/footerSlice.ts';
import { reducer, type RootState } from '../reducer.ts';
import { type Known, publicPageAt } from './publicPages.ts';
import type { Answer, Served } from './served.ts';

/** Longer lists than this come when the page stands. */
const LIST_MAX = 100;

const NOTHING_KNOWN: Known = {};

type Gathered = Pick<ServedPage, 'sources' | 'updatedAt'> & { served: Served };

/** Makes the calls of a public page, as its components would in a browser. Null for an address that is none; rejects when a call does. */
export async function gatherPage(path: string, guess: string, ask: RequestInternally): Promise<Gathered | null> {
  const found = publicPageAt(path);
  if (!found) return null;
  const { page, params } = found;
  const store = configureStore({
    reducer,
    devTools: false,
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: answeredBy(ask) },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(api.middleware),
  });
  try {
    // Together: a call that were awaited after another one would be an unhandled rejection when both are refused.
    const [known] = await Promise.all([
      page.calls ? store.dispatch(page.calls(params, guess.toLowerCase())) : NOTHING_KNOWN,
      store.dispatch(configApi.endpoints.getConfig.initiate()).unwrap(),
    ]);
    const code = known.place?.toLowerCase();
    const location = code === undefined ? null : { code, isGuessed: page.usesGuessedState ?? false };
    const answers = answersIn(store.getState());
    const footer = footerAt(path, code, store.getState());
    return {
      served: { path, location, footer, answers },
      sources: page.sources,
      updatedAt: known.updatedAt ?? null,
    };
  } finally {
    // Its timers would keep the answers in memory.
    store.dispatch(api.util.resetApiState());
  }
}

const answeredBy = (ask: RequestInternally): CallExtras => ({
  answer: async ({ url, method = 'GET', params, body }) => {
    const query = params ? `?${new URLSearchParams(params as Record<string, string>).toString()}` : '';
    const { status, body: data } = await ask({ method, url: url + query, body: body as unknown });
    return status === 200 ? { data } : { error: { status, data } };
  },
});

function answersIn(state: RootState): Answer[] {
  return Object.values(state.api.queries).flatMap((query) => {
    if (query?.status !== QueryStatus.fulfilled) return [];
    const { endpointName, originalArgs: arg, data: value } = query as { endpointName: string } & typeof query;
    return Array.isArray(value) && value.length > LIST_MAX ? [] : [{ endpointName, arg, value }];
  });
}

/** A guest's action bar. */
function footerAt(pathname: string, code: string | undefined, state: RootState): FooterOfPage {
  const locationId =
    code === undefined ? undefined : locationApi.endpoints.getLocationId.select(code)(state).data?.locationId;
  const isClosed = selectIsClosed(state, locationId);
  const guest = { isMember: false, picks: 0, sharedPath: null, origin: '' };
  return chromeFor({ ...guest, pathname, code: code ?? null, locationId, isClosed }).footer;
}
