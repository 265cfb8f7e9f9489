import type { NameChange, User } from '#contract/users';
import { api, userApi } from '../../api/api.ts';
import { isOutcomeUnknown } from '../../api/failure.ts';
import { toUser, type UserResponse } from '../../api/toUser.ts';
import { objectOf } from '../../api/responseShape.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveNames: build.mutation<User, NameChange>({
      query: (body) => ({ url: '/api/users/me', method: 'PATCH', body }),
      rawResponseSchema: objectOf<UserResponse>({ _id: 'string' }),
      transformResponse: (response: UserResponse) => toUser(response),
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        // Put in as if it had been fetched: the session's details follow, and an older answer that is still on its way is dropped.
        if (saved) void dispatch(userApi.util.upsertQueryData('getMe', undefined, saved.data));
      },
      invalidatesTags: (_saved, error) => (error && isOutcomeUnknown(error) ? ['User'] : []),
    }),
  }),
});

export const { useSaveNamesMutation } = settingsApi;
