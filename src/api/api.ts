import { type BaseQueryApi, createApi } from '@reduxjs/toolkit/query/react';
import type { User } from '#contract/users';
import { createBaseQuery } from './baseQuery.ts';
import type { ApiFailure } from './failure.ts';
import { toUser, type UserResponse } from './toUser.ts';
import { objectOf } from './responseShape.ts';

/** The one API slice. Endpoints are injected by the modules that own them (…Api.ts). */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery(refetchUser),
  // What a page could not load, or has since missed, comes by itself when the device is back on the network.
  refetchOnReconnect: true,
  tagTypes: ['User', 'Ballot', 'Leaderboard', 'Session'],
  /** A response of another shape is a failure like any other. */
  catchSchemaFailure: ({ message }): ApiFailure => ({
    status: 'PARSING_ERROR',
    originalStatus: 200,
    data: '',
    error: message,
  }),
  endpoints: () => ({}),
});

/** The signed-in user, whom the base query fetches again while a session is live. */
export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<User, void>({
      query: () => ({ url: '/api/users/me' }),
      rawResponseSchema: objectOf<UserResponse>({ _id: 'string' }),
      transformResponse: (response: UserResponse) => toUser(response),
      providesTags: ['User'],
    }),
  }),
});

/** While the user is being fetched already, this does nothing. */
function refetchUser(dispatch: BaseQueryApi['dispatch']): void {
  void dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
}
