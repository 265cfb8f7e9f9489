import { createHash } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { buildTarget } from './scripts/browsers.ts';
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
];

/** Modules that are needed together: pieces of a few hundred bytes compress badly, and each costs a request. */
const TOGETHER = {
  ranking: [
    'core/maps/(?!MapPins|DensePlaces|ZoomControls|pinLabel|spread|onState|besideNumbers|MarkedMap|flagsOf)',
    'features/leaderboard/(?!RankingMatches|ChosenCourse|MyFlags)',
    'core/ballot/(VoteButton|useVote|usePicksIn|BallotFailure)',
    'core/location/(StateSelect|ClosedNotice)',
    'api/endpoints/(leaderboard|elections|maps)Api',
    'shared/(ui/(ChipLinks|Chips|CourseRow|Movement|VoteBar)|numbers|openPickerFirst|afterPaint)',
    'provisional',
    'rankingFilter',
    'electionWords',
    'days',
  ],
  /** Fetched after the first screen, before anybody needs it. */
  afterLoad: [
    'core/feedback/ToastCard',
    'core/banners/(Banners|BannerCard|SessionOverBanner|useServerReachability)',
    'core/analytics/ConsentBanner',
    'shared/useUndoKey',
  ],
  /** Only for members. */
  votes: ['core/ballot/(vote\\.|undo\\.|changesApi|mergedCourses|noteFilled|applyPendingPick)'],
  marks: ['core/ballot/(marks/|sendChange)', 'markRule'],
  /** Endpoints that both a page and the replay of traces import. */
  calls: [
    '\\w+/(?:\\w+/)?(samples|primaryLocation|courseDetails|architects|results|settings|country|suggest|sharing)Api',
  ],
  /** Shared by several pages, and each too small for a request of its own. */
  pieces: [
    'features/picks/(PairsLink|PickNumber)',
    'shared/(rankInState|suggestionLabels|saveFile|fieldRules|useDebouncedValue|distance|toggled)',
    'shared/ui/(Card|StateList|ComponentNotLoaded)',
    'api/endpoints/(searchApi|locationNamesApi|ledgerApi)',
    'core/navigation/useNavigateFromHere',
    'core/ballot/(useUndo|useCoursesIn)',
  ],
  auth: ['features/auth/'],
  admin: ['features/admin/'],
};

/** A class's name in the build: what is random in names compresses badly, so all of a file share four letters. */
function classNameOf(name: string, file: string): string {
  const place = path.relative(import.meta.dirname, file);
  return `${name}_${createHash('sha256').update(place).digest('base64url').slice(0, 4)}`;
}

/**
 * The page's build. Nothing is inlined and no polyfill is injected: the Content-Security-Policy allows own files only.
 */
export default defineConfig({
  plugins: [react(), precompress()],
  css: { modules: { generateScopedName: classNameOf } },
  // One command builds both: the page, and the renderer of public pages for the server.
  builder: {},
  environments: {
    client: {
      build: {
        target: buildTarget(),
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // The document has loaded the framework: no later import lists it once more.
          resolveDependencies: (_file, needed, { hostType }) =>
            hostType === 'html' ? needed : needed.filter((file) => !/\/(framework|rolldown-runtime)-/.test(file)),
        },
        manifest: true,
        sourcemap: false,
        rolldownOptions: {
          output: {
            // The first page has the names of all files, and a shorter hash is as good within a name.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            // Chromium compiles the libraries while they download, beside the main thread; else their functions are
            // compiled on it, one by one, before a tap works.
            postBanner: ({ name }) => (name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''),
            // What every page imports statically compresses best in two pieces; most other code stays with the screens
            // that import it.
            codeSplitting: {
              groups: [
                { name: 'icons', test: /node_modules\/lucide-react\//, includeDependenciesRecursively: false },
                { name: 'framework', test: new RegExp(`node_modules/(${FRAMEWORK.join('|')})/`) },
                // Not main.ts: it awaits the page's code, which imports this.
                { name: 'core', test: /\/(src\/(?!main\.)|contract\/)/, tags: ['$initial'] },
                ...Object.entries(TOGETHER).map(([name, paths]) => ({
                  name,
                  test: new RegExp(`/(?:src|contract)/(${paths.join('|')})`),
                  includeDependenciesRecursively: false,
                })),
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
        rolldownOptions: { input: 'src/app/ssr/renderPage.ts' },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // Transformed while the API server starts, so that the first page does not wait for it.
    warmup: { clientFiles: ['src/main.ts', 'src/features/leaderboard/LeaderboardPage.tsx'] },
    proxy: {
      '/api': { target: apiServer },
      '/mp': { target: apiServer },
      '^/(embed/|feeds/|sitemap[/.]|robots.txt|\\.well-known/)': { target: apiServer },
      '^/([^?]*/)?(picture|story)\\.png': { target: apiServer },
    },
  },
});
