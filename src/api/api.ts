import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';

/** The one API slice. Endpoints are injected by the modules that own them (…Api.ts). */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  // What a page could not load, or has since missed, comes by itself when the device is back on the network.
  refetchOnReconnect: true,
  tagTypes: ['User', 'Ballot', 'Leaderboard', 'Session'],
  endpoints: () => ({}),
});
