import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { Credentials, LoginMethod, Registration } from '#contract/session';
import type { User } from '#contract/users';
import { userApi, userCached } from '../../api/api.ts';
import { type ApiFailure, clientFailure, logFailure } from '../../api/failure.ts';
import { optional } from '../../api/responseShape.ts';
import { readIssuedTokens } from '../../api/session/issuedTokens.ts';
import { readUser } from '../../api/session/readUser.ts';
import { clearTokens, storeTokens } from '../../api/session/tokenStore.ts';
import { signedIn, toUserDetails } from '../../core/session/sessionSlice.ts';

const extraOptions = { skipRenewal: true, isSignIn: true };

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
  const tokens = optional(readIssuedTokens)(data);
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

export const signInApi = userApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<User, Credentials>({
      queryFn: async (body, { dispatch }, _options, send) =>
        openSession(await send({ url: '/api/users/login', method: 'POST', body }), dispatch),
      extraOptions,
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
      extraOptions,
      onQueryStarted: async ({ method = 'email' }, { dispatch, queryFulfilled }) => {
        const user = await signedInUser(queryFulfilled);
        if (!user) return;
        dispatch(userCached(user));
        dispatch(signedIn(toUserDetails(user), { method, isNew: true }));
      },
    }),
  }),
});

/** Undefined after a failure, which is logged. */
async function signedInUser(fulfilled: Promise<{ data: User }>): Promise<User | undefined> {
  try {
    return (await fulfilled).data;
  } catch (failed) {
    logFailure('Nobody could be signed in.', (failed as { error: unknown }).error);
    return undefined;
  }
}

export const { useLoginMutation, useRegisterMutation } = signInApi;
