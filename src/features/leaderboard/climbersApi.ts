import type { Climbers } from '#contract/leaderboard';
import { api } from '../../api/api.ts';
import { objectOf } from '../../api/responseShape.ts';

export const climbersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param code state code, lower case */
    getClimbers: build.query<Climbers, string>({
      query: (code) => ({ url: `/api/leaderboard/${encodeURIComponent(code)}/climbers`, cache: 'no-cache' }),
      rawResponseSchema: objectOf<Climbers>({ climbers: 'array' }),
    }),
  }),
});

export const { useGetClimbersQuery } = climbersApi;
