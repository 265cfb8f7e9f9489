import type { UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { type FooterOfPage, pageEntered } from '../../core/footer/footerSlice.ts';
import { addressOf } from '../../core/location/address.ts';
import { addressEntered, locationGuessed } from '../../core/location/locationSlice.ts';
import { reducer, type RootState } from '../reducer.ts';

/** The data that a page is rendered from on the server, and hydrated with in the browser. */
export type PageState = {
  path: string;
  /** Lower-case code of the state that is shown because the address names none; null for pages that show none. */
  guess: string | null;
  /** Contents of the footer slice. */
  footer: FooterOfPage;
  responses: CachedResponse[];
};

/** A query of the API slice and its response. */
export type CachedResponse = { endpointName: string; arg?: unknown; value: unknown };

/** Caches the server's responses in the API slice. */
export const responsesReceived = (responses: CachedResponse[]): UnknownAction =>
  api.util.upsertQueryEntries(responses as unknown as Parameters<typeof api.util.upsertQueryEntries>[0]);

const START = { type: 'served/began' };

/**
 * The state that a page is rendered from: a guest's, on the server and in the browser. @param api the API slice with
 * the page's responses
 */
export function stateOf(
  { path, guess, responses, footer }: PageState,
  api = reducer(undefined, responsesReceived(responses)).api,
): RootState {
  const actions = [
    addressEntered(addressOf({ pathname: path.split('?', 1)[0] ?? path })),
    ...(guess === null ? [] : [locationGuessed(guess)]),
    pageEntered(footer),
  ];
  return { ...actions.reduce(reducer, reducer(undefined, START)), api };
}
