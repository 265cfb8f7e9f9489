import type { NameChange, User } from '#contract/users';
import type { OwnSuggestions } from '#contract/suggestions';
import type { AccountExport, IdentityProof, OwnSession } from '#contract/account';
import { api, userCached } from '../../api/api.ts';
import { isOutcomeUnknown, type ApiFailure } from '../../api/failure.ts';
import { readUser } from '../../api/session/readUser.ts';
import { listOf, noContent, number, objectOf, orNull, text, time } from '../../api/responseShape.ts';
import { readSuggestion } from '../../api/suggestionShape.ts';
import { deletionOutcomeUnknown, toUserDetails, userLoaded } from '../../core/session/sessionSlice.ts';
import { saveFile } from '../../shared/saveFile.ts';

export const settingsApi = api.enhanceEndpoints({ addTagTypes: ['Suggestion'] }).injectEndpoints({
  endpoints: (build) => ({
    saveNames: build.mutation<User, NameChange>({
      query: (body) => ({ url: '/api/users/me', method: 'PATCH', body }),
      rawResponseSchema: readUser,
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        // A pending older response is dropped.
        dispatch(userCached(saved.data));
        dispatch(userLoaded(toUserDetails(saved.data)));
      },
      invalidatesTags: (_saved, error) => (error && isOutcomeUnknown(error) ? ['User'] : []),
    }),
    getOwnSuggestions: build.query<OwnSuggestions, void>({
      query: () => ({ url: '/api/suggestions' }),
      rawResponseSchema: objectOf<OwnSuggestions>({ suggestions: listOf(readSuggestion), total: number }),
      providesTags: ['Suggestion'],
    }),
    getSessions: build.query<OwnSession[], void>({
      query: () => ({ url: '/api/users/me/sessions' }),
      rawResponseSchema: listOf(
        objectOf<OwnSession>({
          _id: text,
          device: orNull(text),
          region: orNull(text),
          createdAt: time,
          lastUsed: time,
        }),
      ),
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
      rawResponseSchema: objectOf<AccountExport>({ user: objectOf({}), ballots: listOf(objectOf({})) }),
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
  useSaveNamesMutation,
  useGetOwnSuggestionsQuery,
  useGetSessionsQuery,
  useEndSessionMutation,
  useEndSessionsMutation,
  useSaveOwnDataMutation,
  useDeleteAccountMutation,
} = settingsApi;
