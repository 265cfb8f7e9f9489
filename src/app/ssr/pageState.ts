import type { UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { type FooterOfPage, pageEntered } from '../../core/footer/footerSlice.ts';
import { locationChosen, locationGuessed } from '../../core/location/locationSlice.ts';
import { reducer, type RootState } from '../reducer.ts';

/** What a page that came as HTML was drawn from. The server draws it from this, and React takes it over with this. */
export type PageState = {
  path: string;
  /** Lower-case state code; null where the address names no place. */
  location: { code: string; isGuessed: boolean } | null;
  /** What the action bar holds. */
  footer: FooterOfPage;
  responses: CachedResponse[];
};

/** A query of the API slice and what was answered. */
export type CachedResponse = { endpointName: string; arg?: unknown; value: unknown };

/** The server's answers, as if they had been asked for here. */
export const responsesReceived = (answers: CachedResponse[]): UnknownAction =>
  api.util.upsertQueryEntries(answers as unknown as Parameters<typeof api.util.upsertQueryEntries>[0]);

const START = { type: 'served/began' };

/** The state a page was drawn from: a guest's, on the server as in the browser. */
export function stateOf({ responses: answers, location, footer }: PageState): RootState {
  const actions = [
    responsesReceived(answers),
    ...(location ? [(location.isGuessed ? locationGuessed : locationChosen)(location.code)] : []),
    pageEntered(footer),
  ];
  return actions.reduce(reducer, reducer(undefined, START));
}
