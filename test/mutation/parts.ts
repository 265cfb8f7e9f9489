/** What is mutated together, and the smallest set of test files that is to notice: each mutant costs a run of them. */
export type Part = { kind: 'unit' | 'page' | 'app' | 'server'; mutate: string[]; tests: string[] };

/** Files of a suite, in whichever area and ring they lie. */
const filesOf =
  (suite: 'unit' | 'app' | 'server') =>
  (...names: string[]): string[] =>
    names.map((name) => `test/**/${suite}/*/${name}.test.{ts,tsx}`);
const unit = filesOf('unit');
const app = filesOf('app');
const server = filesOf('server');

export const PARTS: Record<string, Part> = {
  slices: {
    kind: 'unit',
    mutate: ['src/core/**/*Slice.ts'],
    tests: unit('*Slice'),
  },
  picks: {
    kind: 'unit',
    mutate: [
      'contract/ballotRule.ts',
      'src/core/ballot/ballotView.ts',
      'src/features/picks/edit/dragging.ts',
      'src/features/voting/courseFilter.ts',
    ],
    tests: unit('ballotRule', 'ballotView', 'dragging', 'courseFilter'),
  },
  counts: {
    kind: 'unit',
    mutate: ['server/workers/ranking.ts', 'server/http/{callCounter,networkAddress}.ts'],
    tests: unit('ranking', 'callCounter', 'networkAddress'),
  },
  search: {
    kind: 'unit',
    mutate: ['contract/search/{distance,matching,readings,searchIndex,words}.ts'],
    tests: unit('search', 'searchOrder', 'searchWords', 'searchDistance', 'similarNames'),
  },
  tokens: {
    kind: 'page',
    mutate: ['src/api/session/{nextTokens,tokenStore,claims}.ts'],
    tests: [...unit('claims', 'nextTokens'), ...app('tokenStore')],
  },
  renewal: {
    kind: 'app',
    mutate: ['src/api/baseQuery.ts', 'src/api/session/renewal.ts'],
    tests: app('baseQuery', 'renewal', 'userRefetch', 'boundTabs', 'tabs'),
  },
  location: {
    kind: 'unit',
    mutate: ['src/core/location/{address,currentLocation,resolveLocation}.ts'],
    tests: unit('currentLocation', 'resolveLocation'),
  },
  served: {
    kind: 'unit',
    mutate: ['src/app/ssr/{loadPageData,publicPages,pageState}.ts'],
    tests: unit('pageCalls', 'publicPages'),
  },
  rendered: {
    kind: 'app',
    mutate: ['src/app/ssr/renderPage.ts'],
    tests: app('served', 'servedAddresses'),
  },
  hydrated: {
    kind: 'app',
    mutate: ['src/app/ssr/hydrateServedPage.ts'],
    tests: app('served', 'hydrateServedPage'),
  },
  limits: {
    kind: 'unit',
    mutate: [
      'server/http/rateLimits.ts',
      'server/auth/{sessionCache,accessTokens}.ts',
      'server/features/users/{refreshToken,renewalRule}.ts',
    ],
    tests: unit('rateLimits', 'sessionCache', 'accessTokens', 'refreshToken'),
  },
  ballots: {
    kind: 'server',
    mutate: ['server/features/picks/{addBatch,changeBallot}.ts', 'server/workers/tallies.ts'],
    tests: server('ballot', 'batch', 'picks', 'counting', 'standings', 'publications'),
  },
  sessions: {
    kind: 'server',
    mutate: ['server/features/users/sessions.ts'],
    tests: server('session', 'sessionRaces', 'boundSessions', 'securityLog'),
  },
  signIns: {
    kind: 'server',
    mutate: ['server/features/users/signIn.ts'],
    tests: server('users', 'ownSessions', 'sessionRaces', 'mailboxes', 'syncIdentity', 'voidedMailboxes'),
  },
};
