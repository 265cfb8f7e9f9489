import type { NameChange, User } from '#contract/users';
import { api, userApi } from '../../api/api.ts';
import { isOutcomeUnknown } from '../../api/failure.ts';
import { toUser, type UserResponse } from '../../api/session/toUser.ts';
import { objectOf } from '../../api/responseShape.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveNames: build.mutation<User, NameChange>({
      query: (body) => ({ url: '/api/users/me', method: 'PATCH', body }),
      rawResponseSchema: objectOf<UserResponse>({ _id: 'string' }),
      transformResponse: (response: UserResponse) => toUser(response),
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        // Upserted like a fetch: the session slice follows, and a pending older response is dropped.
        if (saved) void dispatch(userApi.util.upsertQueryData('getMe', undefined, saved.data));
      },
      invalidatesTags: (_saved, error) => (error && isOutcomeUnknown(error) ? ['User'] : []),
    }),
  }),
});

export const { useSaveNamesMutation } = settingsApi;
