import type { IdentityProof } from '#contract/account';
import type { User } from '#contract/users';
import { userApi } from '../../api/api.ts';
import { readUser } from '../../api/session/readUser.ts';

export const sessionApi = userApi.injectEndpoints({
  endpoints: (build) => ({
    /** Sends the current identity to our server, so that the votes of a newly verified address count. */
    syncIdentity: build.mutation<User, IdentityProof>({
      query: (body) => ({ url: '/api/users/me/identity', method: 'POST', body }),
      rawResponseSchema: readUser,
      invalidatesTags: ['User', 'Ballot', 'Session'],
    }),
    /** It leaves with the page, where the page is left. */
    logout: build.mutation<void, { userId: string; accessToken: string }>({
      query: ({ userId, accessToken }) => ({
        url: '/api/users/logout',
        method: 'POST',
        body: { userId },
        accessToken,
        keepalive: true,
      }),
      extraOptions: { skipRenewal: true },
    }),
  }),
});

export const { useSyncIdentityMutation, useGetMeQuery, useLazyGetMeQuery } = sessionApi;
