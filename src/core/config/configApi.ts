import type { PublicConfig } from '#contract/config';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';

export const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The public part of the deployment's configuration; it does not change while a page is open. */
    getConfig: build.query<PublicConfig, void>({
      query: () => ({ url: '/api/config' }),
      rawResponseSchema: objectOf<PublicConfig>({ companyName: 'string', identity: 'object' }),
      keepUnusedDataFor: Infinity,
    }),
  }),
});

export const { useGetConfigQuery, useLazyGetConfigQuery } = configApi;
