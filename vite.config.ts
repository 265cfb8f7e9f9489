import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { precompress } from './scripts/precompress.ts';

const apiServer = process.env.API_SERVER ?? 'http://127.0.0.1:3000';

process.env.VITE_APP_VERSION = packageJson.version;

const FRAMEWORK = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'react-redux',
  '@reduxjs/toolkit',
  'redux',
  'redux-thunk',
  'redux-persist',
  'immer',
  'reselect',
  'use-sync-external-store',
  'js-cookie',
  'dpop',
];

/** Of what every page stands on, the code that comes only when it is asked for; one pattern a line. */
const LATER = [
  'analytics/(analytics|recordingMask|visitSample|ConsentBanner)\\.',
  'ballot/(applyPendingPick|changesApi|courseApi|swap\\.|SwapSheet|SwapList|undo\\.|useSwapChoice|useUndoVotes)',
  'location/(PrimaryLocation|resolveLocation)',
  'navigation/useLeaveGuard',
  'notes/(Notes|useServerWatch)\\.',
  'shell/(SampleVotes|RemoveSamplesDialog|samplesApi)',
  'session/(identity(?!Lo|Li)|useIdentity|signOutReasons|providerWatch)',
  'toast/ToastCard',
  'ui/(TextField|Field|Dialog|FormDialog|Chips|IconButton)',
  '(useUndoKey|saveFile|emailAddress)\\.',
  'verification/VerifyActions',
];

/** The page's build. Nothing is inlined and no polyfill is injected: the Content-Security-Policy allows own files only. */
export default defineConfig({
  plugins: [react(), precompress()],
  // One command builds both: the page, and what draws its first screens on the server.
  builder: {},
  environments: {
    client: {
      build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        manifest: true,
        sourcemap: false,
        rolldownOptions: {
          output: {
            // What every page needs changes seldom and compresses best in one piece; Firebase and the forms library stay with the screens that use them.
            codeSplitting: {
              groups: [
                { name: 'framework', test: new RegExp(`node_modules/(${FRAMEWORK.join('|')})/`) },
                {
                  name: 'core',
                  test: new RegExp(
                    `/src/(app/(?!qa/(?!recorder|redact|SaveTrace))|(styles|api|core|shared)/(?!${LATER.join('|')}))`,
                  ),
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // With everything in it, and the libraries' production code whatever the server runs as.
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/.server',
        target: 'node24',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/served/renderPage.ts' },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': { target: apiServer },
      '/mp': { target: apiServer },
      '^/([^?]*/)?(picture|story)\\.png': { target: apiServer },
    },
  },
});
