import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { PARTS } from './parts.ts';

const { kind, tests } = PARTS[process.env.MUTATION_PART ?? 'slices']!;
const isPage = kind === 'app' || kind === 'page';
const needsServer = kind === 'app' || kind === 'server';

/** The suites' own settings (vitest.config.ts), for the test files of one part. */
export default defineConfig({
  plugins: [react()],
  test: {
    restoreMocks: true,
    expect: { poll: { timeout: 10_000 } },
    isolate: false,
    include: tests,
    environment: isPage ? 'jsdom' : 'node',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    env: isPage ? { VITE_API_HOST: 'http://localhost:3000' } : {},
    setupFiles: isPage ? ['test/support/app/freshFile.ts', 'test/support/app/setupApp.ts'] : [],
    globalSetup: needsServer ? ['test/support/server/runDatabase.ts', 'test/support/server/globalSetup.ts'] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
