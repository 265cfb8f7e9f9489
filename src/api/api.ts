import type { UnknownAction } from '@reduxjs/toolkit';
import { type BaseQueryApi, createApi } from '@reduxjs/toolkit/query/react';
import type { User } from '#contract/users';
import { createBaseQuery } from './baseQuery.ts';
import { malformedResponse } from './failure.ts';
import { readUser } from './session/readUser.ts';

/** The one API slice. Endpoints are injected by the modules that own them (…Api.ts). */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery(refetchUser),
  // Refetches failed and outdated queries when the device is online again.
  refetchOnReconnect: true,
  tagTypes: ['User', 'Ballot', 'Leaderboard', 'Election', 'Session', 'Mark', 'Course'],
  /** A response that does not match its schema is a failure. */
  catchSchemaFailure: ({ message }) => malformedResponse(message),
  endpoints: () => ({}),
});

/** The signed-in user, whom the base query fetches again while a session is live. */
export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<User, void>({
      query: () => ({ url: '/api/users/me' }),
      rawResponseSchema: readUser,
      providesTags: ['User'],
    }),
  }),
});

/** Caches the user of a response, so that the next page has it before it is fetched again. */
export const userCached = (user: User): UnknownAction =>
  userApi.util.upsertQueryEntries([{ endpointName: 'getMe', arg: undefined, value: user }]);

/** Does nothing while the user is being fetched already. */
function refetchUser(dispatch: BaseQueryApi['dispatch']): void {
  void dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
}
