import type { UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { IdentityProof } from '#contract/account';
import type { Credentials, LoginMethod, Registration } from '#contract/session';
import type { User } from '#contract/users';
import { userApi } from '../../api/api.ts';
import { type ApiFailure, logFailure, clientFailure } from '../../api/failure.ts';
import { readTokens } from '../../api/session/readTokens.ts';
import { readUser } from '../../api/session/readUser.ts';
import { optional } from '../../api/responseShape.ts';
import { clearTokens, storeTokens } from '../../api/session/tokenStore.ts';
import { signedIn, toUserDetails } from './sessionSlice.ts';

const skipRenewal = { skipRenewal: true };
const signIn = { skipRenewal: true, isSignIn: true };

type Response = { data?: unknown; error?: ApiFailure | undefined };

/**
 * Stores the tokens of a sign-in. A success without an access token signs nobody in; a user who is not in the response
 * is fetched.
 */
async function openSession(
  { data, error }: Response,
  dispatch: BaseQueryApi['dispatch'],
): Promise<{ data: User } | { error: ApiFailure }> {
  if (error) return { error };
  const tokens = optional(readTokens)(data);
  if (!tokens) return { error: clientFailure('We couldn’t finish signing you in. Try again.') };
  storeTokens(tokens);
  const user = optional(readUser)((data as { user?: unknown }).user);
  if (user) return { data: user };
  const { getMe } = userApi.endpoints;
  const fetched = await dispatch(getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
  if (fetched.data) return { data: fetched.data };
  clearTokens();
  return { error: fetched.error as ApiFailure };
}

export const sessionApi = userApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<User, Credentials>({
      queryFn: async (body, { dispatch }, _options, send) =>
        openSession(await send({ url: '/api/users/login', method: 'POST', body }), dispatch),
      extraOptions: signIn,
      onQueryStarted: async ({ method = 'email' }, { dispatch, queryFulfilled }) => {
        const user = await signedInUser(queryFulfilled);
        if (!user) return;
        dispatch(userCached(user));
        dispatch(signedIn(toUserDetails(user), { method, isNew: false }));
      },
    }),
    /** `method` is for the analytics; the call does not carry it. */
    register: build.mutation<User, { form: Registration; method?: LoginMethod | undefined }>({
      queryFn: async ({ form }, { dispatch }, _options, send) =>
        openSession(await send({ url: '/api/users', method: 'POST', body: form }), dispatch),
      extraOptions: signIn,
      onQueryStarted: async ({ method = 'email' }, { dispatch, queryFulfilled }) => {
        const user = await signedInUser(queryFulfilled);
        if (!user) return;
        dispatch(userCached(user));
        dispatch(signedIn(toUserDetails(user), { method, isNew: true }));
      },
    }),
    /** Sends the current identity to our server, so that the votes of a newly verified address count. */
    syncIdentity: build.mutation<User, IdentityProof>({
      query: (body) => ({ url: '/api/users/me/identity', method: 'POST', body }),
      rawResponseSchema: readUser,
      invalidatesTags: ['User', 'Ballot', 'Session'],
    }),
    logout: build.mutation<void, { userId: string }>({
      query: (body) => ({ url: '/api/users/logout', method: 'POST', body, timeout: 3000 }),
      extraOptions: skipRenewal,
    }),
  }),
});

/** Caches the user of the response, so that the next page has it before it is fetched again. */
function userCached(user: User): UnknownAction {
  return sessionApi.util.upsertQueryEntries([{ endpointName: 'getMe', arg: undefined, value: user }]);
}

/** Undefined after a failure, which is logged. */
async function signedInUser(fulfilled: Promise<{ data: User }>): Promise<User | undefined> {
  try {
    return (await fulfilled).data;
  } catch (failed) {
    logFailure('Nobody could be signed in.', (failed as { error: unknown }).error);
    return undefined;
  }
}

export const { useSyncIdentityMutation, useGetMeQuery, useLazyGetMeQuery, useLoginMutation, useRegisterMutation } =
  sessionApi;
