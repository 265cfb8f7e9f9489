import type { UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { IdentityProof } from '#contract/account';
import type { Credentials, LoginMethod, Registration, SignedIn } from '#contract/session';
import type { User } from '#contract/users';
import { userApi } from '../../api/api.ts';
import { type ApiFailure, logFailure, clientFailure } from '../../api/failure.ts';
import { toUser, type UserResponse } from '../../api/session/toUser.ts';
import { objectOf } from '../../api/responseShape.ts';
import { clearTokens, storeTokens } from '../../api/session/tokenStore.ts';
import { signedIn, toUserDetails } from './sessionSlice.ts';

const skipRenewal = { skipRenewal: true };
const signIn = { skipRenewal: true, isSignIn: true };

type SignedInResponse = Partial<Omit<SignedIn, 'user'>> & { user?: UserResponse | null };
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
  const { accessToken, refreshToken, user } = (data ?? {}) as SignedInResponse;
  if (!accessToken) return { error: clientFailure('We couldn’t finish signing you in. Try again.') };
  storeTokens({ accessToken, refreshToken });
  if (user) return { data: toUser(user) };
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
      rawResponseSchema: objectOf<UserResponse>({ _id: 'string' }),
      transformResponse: (response: UserResponse) => toUser(response),
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
