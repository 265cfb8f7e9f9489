import type { DemoMail } from '#contract/demo';
import { api } from '../../../api/api.ts';
import { listOf, objectOf, text } from '../../../api/responseShape.ts';

const demoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a real deployment would have mailed; demo mode only. */
    getDemoMail: build.query<DemoMail[], void>({
      query: () => ({ url: '/api/demo/mail' }),
      rawResponseSchema: listOf(objectOf<DemoMail>({ kind: text, to: text, link: text })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetDemoMailQuery } = demoApi;
