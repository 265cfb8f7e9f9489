import type { UnknownAction } from '@reduxjs/toolkit';
import type { IdentityProof } from '#contract/account';
import type { Credentials, LoginMethod, Registration, SignedIn } from '#contract/session';
import type { User } from '#contract/users';
import { userApi } from '../../api/api.ts';
import { logFailure } from '../../api/failure.ts';
import { readUser, type UserResponse } from '../../api/readUser.ts';
import { storeTokens } from '../../api/tokenStore.ts';
import { signedIn, toUserDetails } from './sessionSlice.ts';

const skipRenewal = { skipRenewal: true };

const readSignedIn = (response: Omit<SignedIn, 'user'> & { user?: UserResponse }): SignedIn =>
  (response.user ? { ...response, user: readUser(response.user) } : response) as SignedIn;

export const sessionApi = userApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignedIn, Credentials>({
      query: (body) => ({ url: '/api/users/login', method: 'POST', body }),
      transformResponse: readSignedIn,
      extraOptions: skipRenewal,
      onQueryStarted: async ({ method = 'email' }, { dispatch, queryFulfilled }) => {
        await enter(queryFulfilled, (user) => {
          dispatch(knownUser(user));
          dispatch(signedIn(toUserDetails(user), { method, isNew: false }));
        });
      },
    }),
    /** `method` is for the analytics; the call does not carry it. */
    register: build.mutation<SignedIn, { form: Registration; method?: LoginMethod | undefined }>({
      query: ({ form }) => ({ url: '/api/users', method: 'POST', body: form }),
      transformResponse: readSignedIn,
      extraOptions: skipRenewal,
      onQueryStarted: async ({ method = 'email' }, { dispatch, queryFulfilled }) => {
        await enter(queryFulfilled, (user) => {
          dispatch(knownUser(user));
          dispatch(signedIn(toUserDetails(user), { method, isNew: true }));
        });
      },
    }),
    /** Shows our server the identity as it is now: an address verified since makes the kept votes count. */
    followIdentity: build.mutation<User, IdentityProof>({
      query: (body) => ({ url: '/api/users/me/identity', method: 'POST', body }),
      transformResponse: (response: UserResponse) => readUser(response),
      invalidatesTags: ['User', 'Ballot'],
    }),
    logout: build.mutation<void, { userId: string }>({
      query: (body) => ({ url: '/api/users/logout', method: 'POST', body, timeout: 3000 }),
      extraOptions: skipRenewal,
    }),
  }),
});

/** The whole user came with the answer: the next page has it before it is fetched again. */
function knownUser(user: User): UnknownAction {
  return sessionApi.util.upsertQueryEntries([{ endpointName: 'getMe', arg: undefined, value: user }]);
}

/** Keeps the tokens before anybody hears of the sign-in. An answer without an access token leaves the visitor anonymous. */
async function enter(answered: Promise<{ data: Partial<SignedIn> }>, announce: (user: User) => void): Promise<void> {
  let answer: Partial<SignedIn>;
  try {
    answer = (await answered).data;
  } catch (failed) {
    logFailure('Nobody could be signed in.', (failed as { error: unknown }).error);
    return;
  }
  if (!answer.accessToken || !answer.user) return;
  storeTokens({ accessToken: answer.accessToken, refreshToken: answer.refreshToken });
  announce(answer.user);
}

export const { useFollowIdentityMutation, useGetMeQuery, useLazyGetMeQuery, useLoginMutation, useRegisterMutation } =
  sessionApi;
