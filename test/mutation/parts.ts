/** What is mutated together, and the smallest set of test files that is to notice: each mutant costs a run of them. */
export type Part = { kind: 'unit' | 'page' | 'app' | 'server'; mutate: string[]; tests: string[] };

const unit = (...names: string[]): string[] => names.map((name) => `test/unit/${name}.test.ts`);
const server = (...names: string[]): string[] => names.map((name) => `test/server/${name}.test.ts`);

export const PARTS: Record<string, Part> = {
  slices: {
    kind: 'unit',
    mutate: ['src/core/**/*Slice.ts'],
    tests: ['test/unit/*Slice.test.ts'],
  },
  picks: {
    kind: 'unit',
    mutate: [
      'contract/ballotRule.ts',
      'server/features/picks/ballotDelta.ts',
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
    mutate: ['src/api/{tokenStore,claims}.ts'],
    tests: ['test/unit/claims.test.ts', 'test/app/{tokenStore,adoptedTokens}.test.ts'],
  },
  renewal: {
    kind: 'page',
    mutate: ['src/api/{baseQuery,renewal}.ts'],
    tests: ['test/app/{baseQuery,renewal,userRefetch}.test.ts'],
  },
  location: {
    kind: 'unit',
    mutate: ['src/core/location/resolveLocation.ts'],
    tests: unit('resolveLocation'),
  },
  served: {
    kind: 'unit',
    mutate: ['src/app/ssr/{loadPageData,publicPages,pageState}.ts'],
    tests: unit('pageCalls'),
  },
  rendered: {
    kind: 'app',
    mutate: ['src/app/ssr/renderPage.ts'],
    tests: ['test/app/served.test.tsx', 'test/app/servedAddresses.test.ts'],
  },
  hydrated: {
    kind: 'app',
    mutate: ['src/app/ssr/hydrateServedPage.ts'],
    tests: ['test/app/served.test.tsx', 'test/app/hydrateServedPage.test.ts'],
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
    mutate: ['server/features/picks/changeBallot.ts', 'server/workers/fold.ts'],
    tests: server('ballot', 'picks', 'counting', 'standings', 'publications'),
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
