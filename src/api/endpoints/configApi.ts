import type { PublicConfig } from '#contract/config';
import { api } from '../api.ts';
import { objectOf, text } from '../responseShape.ts';

export const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The public part of the deployment's configuration; it does not change while a page is open. */
    getConfig: build.query<PublicConfig, void>({
      query: () => ({ url: '/api/config' }),
      rawResponseSchema: objectOf<PublicConfig>({ companyName: text, identity: objectOf({}) }),
      keepUnusedDataFor: Infinity,
    }),
  }),
});

export const { useGetConfigQuery, useLazyGetConfigQuery } = configApi;

/** Until the configuration is loaded. */
const DEFAULT_POLL_MS = 5000;

/** Polls a ranking once per publishing interval while the page has the focus. */
export function useRankingPoll() {
  const { data: config } = useGetConfigQuery();
  return { pollingInterval: config?.standingsIntervalMs ?? DEFAULT_POLL_MS, skipPollingIfUnfocused: true };
}
