import type { DemoMail } from '#contract/demo';
import { api } from '../../../api/api.ts';
import { listOf } from '../../../api/responseShape.ts';

const demoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a real deployment would have mailed; demo mode only. */
    getDemoMail: build.query<DemoMail[], void>({
      query: () => ({ url: '/api/demo/mail' }),
      rawResponseSchema: listOf<DemoMail>({ kind: 'string', to: 'string', link: 'string' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetDemoMailQuery } = demoApi;
