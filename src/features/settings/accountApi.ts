import type { AccountExport, IdentityProof, OwnSession } from '#contract/account';
import { api } from '../../api/api.ts';
import { type ApiFailure, isOutcomeUnknown } from '../../api/failure.ts';
import { listOf, noContent, objectOf } from '../../api/responseShape.ts';
import { deletionOutcomeUnknown } from '../../core/session/sessionSlice.ts';
import { saveFile } from '../../shared/saveFile.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSessions: build.query<OwnSession[], void>({
      query: () => ({ url: '/api/users/me/sessions' }),
      rawResponseSchema: listOf<OwnSession>({ _id: 'string', createdAt: 'string' }),
      providesTags: ['Session'],
    }),
    endSessions: build.mutation<null, { isCurrentKept: boolean }>({
      query: ({ isCurrentKept }) => ({
        url: '/api/users/me/sessions',
        method: 'DELETE',
        params: isCurrentKept ? { except: 'current' } : {},
      }),
      rawResponseSchema: noContent,
      // Without a session no further request can succeed.
      invalidatesTags: (_result, error, { isCurrentKept }) => (isCurrentKept || error ? ['Session'] : []),
    }),
    /** Ends another session; 404 if it has ended already, which the refetched list then shows. */
    endSession: build.mutation<null, string>({
      query: (sessionId) => ({ url: `/api/users/me/sessions/${encodeURIComponent(sessionId)}`, method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    /** Saves the response to a file, so that none of it stays in the store. */
    saveOwnData: build.mutation<null, void>({
      query: () => ({ url: '/api/users/me/export' }),
      rawResponseSchema: objectOf<AccountExport>({ user: 'object', ballots: 'array' }),
      transformResponse: (data: AccountExport) => {
        saveFile('top-picks.json', JSON.stringify(data, null, 2), 'application/json');
        return null;
      },
    }),
    deleteAccount: build.mutation<null, IdentityProof>({
      query: (body) => ({ url: '/api/users/me', method: 'DELETE', body }),
      rawResponseSchema: noContent,
      onQueryStarted: async (_proof, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
        } catch (failure) {
          if (!isOutcomeUnknown((failure as { error: ApiFailure }).error)) return;
          dispatch(deletionOutcomeUnknown());
          dispatch(api.util.invalidateTags(['User']));
        }
      },
    }),
  }),
});

export const {
  useGetSessionsQuery,
  useEndSessionMutation,
  useEndSessionsMutation,
  useSaveOwnDataMutation,
  useDeleteAccountMutation,
} = accountApi;
