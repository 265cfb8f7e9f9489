import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longestFirst.ts';

// Workers and the servers that they start keep the compiled code of packages: each of them starts a second sooner.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/node`;

/** Tests of reliability that measure milliseconds: they run one after the other when all others are over. */
const TIMED = ['absentDatabase', 'counting', 'folderLock', 'size'].map((name) => `test/reliability/${name}.test.ts`);

/** The first project to ask starts it; the others find it. */
const RUN_DATABASE = 'test/support/server/runDatabase.ts';

const reliability = {
  environment: 'node',
  globalSetup: [RUN_DATABASE, 'test/support/server/globalSetup.ts', 'test/support/browser/buildApp.ts'],
  // The soak tries everything more often.
  testTimeout: process.env.SOAK === 'on' ? 1_200_000 : 240_000,
  hookTimeout: 240_000,
};

/**
 * The suites: unit (pure rules), app (pages over the real server), server (HTTP and SQL), e2e (Chromium on the built app), and reliability with
 * timed (what is killed, cut off and overrun; scripts/testReliability.ts). Without isolation the files of a worker share what they import; each cleans up for the next one.
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
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['test/unit/**/*.test.ts', 'test/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          isolate: false,
          include: ['test/app/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
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
          globalSetup: [RUN_DATABASE, 'test/support/server/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['test/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: [RUN_DATABASE, 'test/support/server/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          environment: 'node',
          globalSetup: [RUN_DATABASE, 'test/support/browser/buildApp.ts', 'test/support/browser/sharedProduct.ts'],
          setupFiles: ['test/support/browser/setupE2e.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
          expect: { poll: { timeout: 60_000 } },
          // A browser is several processes already: with more, a busy machine makes the server's time limits pass.
          maxWorkers: availableParallelism(),
        },
      },
      {
        extends: true,
        test: {
          ...reliability,
          name: 'reliability',
          include: ['test/reliability/**/*.test.ts'],
          exclude: TIMED,
          // Servers that are killed and come back leave the cores idle for a third of the time.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          ...reliability,
          name: 'timed',
          include: TIMED,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
