import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './test/support/longestFirst.ts';

// Workers and the servers that they start keep the compiled code of packages: each of them starts a second sooner.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/node`;

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

/** The first project to ask starts it; the others find it. */
const RUN_DATABASE = 'test/support/server/runDatabase.ts';
const EMULATOR = 'test/support/server/globalSetup.ts';
const BUILT_PAGE = 'test/support/browser/buildApp.ts';

const RELIABILITY = 'test/exhaustive/reliability';
/** Tests of reliability that measure milliseconds: they run one after the other when all others are over. */
const TIMED = ['db/absentDatabase', 'ballot/counting', 'db/folderLock', 'db/size'].map(
  (name) => `${RELIABILITY}/${name}.test.ts`,
);

const reliability: Settings = {
  environment: 'node',
  globalSetup: [RUN_DATABASE, EMULATOR, BUILT_PAGE],
  // The soak tries everything more often.
  testTimeout: process.env.SOAK === 'on' ? 1_200_000 : 240_000,
  hookTimeout: 240_000,
};

/** The stories that are told once more in a browser without what the oldest ones of package.json have not got. */
const OLDEST = [
  'test/e2e/ballot/{guestBallot,story}',
  'test/e2e/{account/settings,marks/yourGolf,pages/served,picks/share,search/search}',
  'test/exhaustive/e2e/{identity/identityMail,picks/editPicks,picks/pairs}',
].map((path) => `${path}.e2e.ts`);

/** Pure rules, pages in jsdom over the real server, HTTP and SQL, and Chromium on the built page. */
const suites: Record<string, Settings> = {
  unit: { environment: 'node', isolate: false, testTimeout: 30_000 },
  app: {
    environment: 'jsdom',
    isolate: false,
    // It looks for the browser's DevTools when it is loaded: each file loads it anew.
    server: { deps: { inline: ['@reduxjs/toolkit'] } },
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    // Node's fetch knows no page address: here the API's base is spelled out.
    env: { VITE_API_HOST: 'http://localhost:3000' },
    setupFiles: [
      'test/support/app/freshFile.ts',
      'test/support/app/lateFetch.ts',
      'test/support/app/renders.ts',
      'test/support/app/setupApp.ts',
    ],
    globalSetup: [RUN_DATABASE, EMULATOR],
    // Only to end what hangs: a busy machine takes several times as long as a quiet one.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
  server: {
    environment: 'node',
    isolate: false,
    globalSetup: [RUN_DATABASE, EMULATOR],
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
  e2e: {
    environment: 'node',
    isolate: false,
    globalSetup: [RUN_DATABASE, BUILT_PAGE, 'test/support/browser/sharedProduct.ts'],
    setupFiles: ['test/support/browser/setupE2e.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // A browser is several processes already: with more, a busy machine makes the server's time limits pass.
    maxWorkers: availableParallelism(),
  },
};

/**
 * A suite is two projects, one of each ring: `unit` are the everyday tests in test/unit, `unit-exhaustive` those in
 * test/exhaustive/unit.
 */
const projects = Object.entries(suites).flatMap(([suite, settings]) =>
  [
    { name: suite, folder: `test/${suite}` },
    { name: `${suite}-exhaustive`, folder: `test/exhaustive/${suite}` },
  ].map(({ name, folder }) => ({
    extends: true as const,
    test: { ...settings, name, include: [`${folder}/**/*.{test,e2e}.{ts,tsx}`] },
  })),
);

/**
 * The suites, and reliability with timed (what is killed, cut off and overrun; scripts/testReliability.ts). Without
 * isolation the files of a worker share what they import; each cleans up for the next one.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    restoreMocks: true,
    // One more than there are cores: what one waits for (a clock, the identity service), the others use.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // A condition that is waited for may take its time on a busy machine.
    expect: { poll: { timeout: 25_000 } },
    projects: [
      ...projects,
      {
        extends: true,
        test: { ...suites.e2e, name: 'oldest-exhaustive', include: OLDEST, env: { BROWSERS: 'oldest' } },
      },
      {
        extends: true,
        test: {
          ...reliability,
          name: 'reliability',
          include: [`${RELIABILITY}/**/*.test.ts`],
          exclude: TIMED,
          // Servers that are killed and come back leave the cores idle for a third of the time.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: { ...reliability, name: 'timed', include: TIMED, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
