/** Loads what sign-ins and renewals need, which no guest's page does. */
export const loadProvedRequests = (): Promise<typeof import('./provedRequests.ts')> => import('./provedRequests.ts');
