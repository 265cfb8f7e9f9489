import { QueryStatus } from '@reduxjs/toolkit/query';
import type { RequestInternally, ServedPage } from '#contract/served';
import { api } from '../../api/api.ts';
import type { StoreExtras } from '../../api/baseQuery.ts';
import { addressOf } from '../../core/location/address.ts';
import { selectIsClosed } from '../../core/location/closedState.ts';
import { locationApi } from '../../core/location/locationApi.ts';
import { pageLayoutFor } from '../../core/layout/pageLayout.ts';
import { configApi } from '../../api/endpoints/configApi.ts';
import type { FooterOfPage } from '../../core/footer/footerSlice.ts';
import type { RootState } from '../reducer.ts';
import { makeStore } from '../store.ts';
import { type PageFacts, publicPageAt } from './publicPages.ts';
import type { CachedResponse, PageState } from './pageState.ts';

const NO_FACTS: PageFacts = {};

type PageData = Pick<ServedPage, 'sources' | 'updatedAt'> & { served: PageState };

/**
 * Sends the requests of a public page, as its components would in a browser. Null for any other page; rejects when a
 * request fails.
 */
export async function loadPageData(
  path: string,
  guess: string,
  requestInternally: RequestInternally,
): Promise<PageData | null> {
  const found = publicPageAt(path);
  if (!found) return null;
  const { page, params } = found;
  const store = makeStore({ respond: respondInternally(requestInternally) });
  try {
    // In parallel: awaited one after the other, the second would be an unhandled rejection when both are refused.
    const [facts] = await Promise.all([
      page.calls ? store.dispatch(page.calls(params, guess.toLowerCase())) : NO_FACTS,
      store.dispatch(configApi.endpoints.getConfig.initiate()).unwrap(),
    ]);
    const shownGuess = page.usesGuessedState ? guess.toLowerCase() : null;
    const responses = responsesIn(store.getState());
    const footer = footerAt(path, shownGuess, store.getState());
    return {
      served: { path, guess: shownGuess, footer, responses },
      sources: page.sources,
      updatedAt: facts.updatedAt ?? null,
    };
  } finally {
    // Stops the cache's timers, which would keep the responses in memory.
    store.dispatch(api.util.resetApiState());
  }
}

const respondInternally =
  (requestInternally: RequestInternally): StoreExtras['respond'] =>
  async ({ url, method = 'GET', params, body }) => {
    const query = params ? `?${new URLSearchParams(params as Record<string, string>).toString()}` : '';
    const { status, body: data } = await requestInternally({ method, url: url + query, body: body as unknown });
    return status === 200 ? { data } : { error: { status, data } };
  };

function responsesIn(state: RootState): CachedResponse[] {
  return Object.values(state.api.queries).flatMap((query) => {
    if (query?.status !== QueryStatus.fulfilled) return [];
    const { endpointName, originalArgs: arg, data: value } = query as { endpointName: string } & typeof query;
    return [{ endpointName, arg, value }];
  });
}

/** The footer slice's contents for a guest. */
function footerAt(path: string, guess: string | null, state: RootState): FooterOfPage {
  const [pathname = ''] = path.split('?');
  const address = addressOf({ pathname });
  const code = address?.code ?? guess;
  const locationId =
    code === null ? undefined : locationApi.endpoints.getLocationId.select(code)(state).data?.locationId;
  const isClosed = selectIsClosed(state, locationId);
  const guest = { isMember: false, picks: 0, sharedPath: null, origin: '' };
  return pageLayoutFor({ ...guest, pathname, code, locationId, isClosed }).footer;
}
