import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';

/** The one API slice. Endpoints are injected by the modules that own them (…Api.ts). */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['User', 'Ballot', 'Leaderboard'],
  endpoints: () => ({}),
});
