import type { UnknownAction } from '@reduxjs/toolkit';
import type { IdentityProof } from '#contract/account';
import type { Credentials, LoginMethod, Registration, SignedIn } from '#contract/session';
import type { User } from '#contract/users';
import { userApi } from '../../api/api.ts';
import { type ApiFailure, logFailure, clientFailure } from '../../api/failure.ts';
import { toUser, type UserResponse } from '../../api/toUser.ts';
import { objectOf } from '../../api/responseShape.ts';
import { storeTokens } from '../../api/tokenStore.ts';
import { signedIn, toUserDetails } from './sessionSlice.ts';

const skipRenewal = { skipRenewal: true };
const signIn = { skipRenewal: true, isSignIn: true };

type SignedInResponse = Partial<Omit<SignedIn, 'user'>> & { user?: UserResponse | null };
type Response = { data?: unknown; error?: ApiFailure | undefined };

/** A success that lacks the access token or the user signs nobody in. */
function signedInFrom({ data, error }: Response): { data: SignedIn } | { error: ApiFailure } {
  if (error) return { error };
  const { accessToken, user, ...rest } = (data ?? {}) as SignedInResponse;
  if (!accessToken || !user) return { error: clientFailure('The server did not complete your sign-in. Try again.') };
  return { data: { ...rest, accessToken, user: toUser(user) } as SignedIn };
}

export const sessionApi = userApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignedIn, Credentials>({
      queryFn: async (body, ...[, , baseQuery]) =>
        signedInFrom(await baseQuery({ url: '/api/users/login', method: 'POST', body })),
      extraOptions: signIn,
      onQueryStarted: async ({ method = 'email' }, { dispatch, queryFulfilled }) => {
        await completeSignIn(queryFulfilled, (user) => {
          dispatch(userCached(user));
          dispatch(signedIn(toUserDetails(user), { method, isNew: false }));
        });
      },
    }),
    /** `method` is for the analytics; the call does not carry it. */
    register: build.mutation<SignedIn, { form: Registration; method?: LoginMethod | undefined }>({
      queryFn: async ({ form }, ...[, , baseQuery]) =>
        signedInFrom(await baseQuery({ url: '/api/users', method: 'POST', body: form })),
      extraOptions: signIn,
      onQueryStarted: async ({ method = 'email' }, { dispatch, queryFulfilled }) => {
        await completeSignIn(queryFulfilled, (user) => {
          dispatch(userCached(user));
          dispatch(signedIn(toUserDetails(user), { method, isNew: true }));
        });
      },
    }),
    /** Sends the current identity to our server, so that the votes of a newly verified address count. */
    syncIdentity: build.mutation<User, IdentityProof>({
      query: (body) => ({ url: '/api/users/me/identity', method: 'POST', body }),
      rawResponseSchema: objectOf<UserResponse>({ _id: 'string' }),
      transformResponse: (response: UserResponse) => toUser(response),
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

/** Stores the tokens before the sign-in is dispatched. */
async function completeSignIn(fulfilled: Promise<{ data: SignedIn }>, onStored: (user: User) => void): Promise<void> {
  let response: SignedIn;
  try {
    response = (await fulfilled).data;
  } catch (failed) {
    logFailure('Nobody could be signed in.', (failed as { error: unknown }).error);
    return;
  }
  const { accessToken, refreshToken, user } = response;
  storeTokens({ accessToken, refreshToken });
  onStored(user);
}

export const { useSyncIdentityMutation, useGetMeQuery, useLazyGetMeQuery, useLoginMutation, useRegisterMutation } =
  sessionApi;
