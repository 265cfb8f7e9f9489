import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Six suites: unit (pure rules), app (pages over the real server), server (HTTP and SQL), e2e (Chromium on the built app),
 * postgres (what only a database server can show; scripts/testPostgres.ts starts one), and reliability (what is killed, cut off and
 * overrun; scripts/testReliability.ts).
 */
export default defineConfig({
  plugins: [react()],
  test: {
    restoreMocks: true,
    // A condition that is waited for may take its time on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts', 'test/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['test/app/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          // Node's fetch knows no page address: here the API's base is spelled out.
          env: { VITE_API_HOST: 'http://localhost:3000' },
          setupFiles: ['test/support/renders.ts', 'test/support/setupApp.ts'],
          globalSetup: ['test/support/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/support/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['test/postgres/**/*.test.ts'],
          environment: 'node',
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
          globalSetup: ['test/support/buildApp.ts'],
          setupFiles: ['test/support/setupE2e.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'reliability',
          include: ['test/reliability/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/support/globalSetup.ts', 'test/support/buildApp.ts'],
          // The soak tries everything more often.
          testTimeout: process.env.SOAK === 'on' ? 1_200_000 : 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
