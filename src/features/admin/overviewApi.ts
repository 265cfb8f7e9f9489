import type { AdminOverview } from '#contract/adminOverview';
import { objectOf } from '../../api/responseShape.ts';
import { adminApi } from './adminApi.ts';

const overviewApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getOverview: build.query<AdminOverview, void>({
      query: () => ({ url: '/api/admin/overview' }),
      rawResponseSchema: objectOf<AdminOverview>({ days: 'array', movers: 'array', withoutVotes: 'array' }),
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
