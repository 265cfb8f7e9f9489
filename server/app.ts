import fastifyCors from '@fastify/cors';
import { REQUEST_ID } from '#contract/pageHead';
import { requireAdmin } from './auth/admins.ts';
import { decorateCallers, identifyCaller, requireMember } from './auth/authenticate.ts';
import { limitMembers } from './auth/memberLimits.ts';
import { allowSilence, createFastify } from './createFastify.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { architectRoutes } from './features/architects/routes.ts';
import { configRoutes } from './features/config/routes.ts';
import { courseRoutes } from './features/courses/routes.ts';
import { demoRoutes } from './features/demo/routes.ts';
import { electionRoutes } from './features/elections/routes.ts';
import { geocodeRoutes } from './features/geocode/routes.ts';
import { leaderboardRoutes } from './features/leaderboard/routes.ts';
import { primaryLocationRoutes } from './features/locations/primaryRoutes.ts';
import { ledgerKeyRoutes, ledgerRoutes } from './features/ledger/routes.ts';
import { locationRoutes } from './features/locations/routes.ts';
import { mapRoutes } from './features/maps/routes.ts';
import { markRoutes } from './features/marks/routes.ts';
import { ballotRoutes, voteRoutes } from './features/picks/routes.ts';
import { sharingRoutes } from './features/picks/sharingRoutes.ts';
import { policyReportRoutes } from './features/policyReports/routes.ts';
import { createDescribePage } from './features/previews/pages.ts';
import { createResultPages } from './features/previews/resultPages.ts';
import { previewRoutes } from './features/previews/routes.ts';
import { climberRoutes } from './features/publishing/climberRoutes.ts';
import { embedRoutes } from './features/publishing/embedRoutes.ts';
import { feedRoutes } from './features/publishing/feedRoutes.ts';
import { sitemapRoutes } from './features/publishing/sitemapRoutes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { sharedRoutes } from './features/sharedLists/routes.ts';
import { suggestionRoutes } from './features/suggestions/routes.ts';
import { accountRoutes } from './features/users/accountRoutes.ts';
import { userRoutes } from './features/users/routes.ts';
import { sessionRoutes } from './features/users/sessionRoutes.ts';
import type { App } from './http/appType.ts';
import { healthRoutes } from './http/healthRoutes.ts';
import { describeApi } from './http/openApi.ts';
import { limitNetworks, limitRefusals } from './http/rateLimits.ts';
import { guardWrites } from './http/security.ts';
import { waitForTurn } from './http/turns.ts';
import { guardDemo } from './identity/demoGuard.ts';
import { addBuildHeader, createPageFile, type PageFile } from './pages/pageFile.ts';
import { createRenderPublicPage } from './pages/renderPublicPage.ts';
import { createRenderTurns } from './pages/renderTurns.ts';
import { staticFiles } from './pages/staticFiles.ts';
import { publicConfig } from './publicConfig.ts';
import { type AppDeps, createServices, type Services } from './services.ts';

/** How long a request may wait for the identity service, and an admin's for its transaction. */
const IDENTITY_MS = 20_000;
/** For its turn, then for those that are written, then for a row that somebody holds. */
const VOTE_MS = 20_000;
const ADMIN_WORK_MS = 120_000;

/** The web server with all its routes, not listening yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config } = deps;
  const app = createFastify(deps);
  const services = createServices(deps, app.log);
  app.addHook('onClose', () => services.pictures.close());
  const { samples } = services;
  app.addHook('onClose', () => samples?.stop());
  app.addHook('onListen', async () => {
    if (config.sampleVotes === 'on') samples?.start('filling');
    if (config.sampleVotes === 'new') await samples?.resume();
  });

  const pageFile = await createPageFile(deps.distDir, services.responseCacheMs);
  addBuildHeader(app, pageFile);
  limitRefusals(app, services.countCall);
  if (config.identity.mode === 'demo') guardDemo(app, config.port);
  guardWrites(app, config.publicOrigin === null ? config.corsOrigins : [config.publicOrigin, ...config.corsOrigins]);
  if (config.corsOrigins.length > 0) {
    const exposedHeaders = ['etag', 'retry-after', 'dpop-nonce', REQUEST_ID];
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
    await app.register(fastifyCors, { origin: config.corsOrigins, credentials: true, methods, exposedHeaders });
  }
  decorateCallers(app);
  await describeApi(app, config);

  const forRoutes = { ...services, buildName: pageFile.buildName };
  for (const scope of SCOPES) await addScope(app, forRoutes, scope);

  const { countRequested, waitToRender } = createRenderTurns();
  await staticFiles(app, {
    distDir: deps.distDir,
    pageFile,
    publicOrigin: config.publicOrigin,
    turns: services.turns,
    countRequested,
    countPage: (network) => services.countCall('page', network),
    describe: createDescribePage({
      subjects: services.subjects,
      resultPages: createResultPages(deps.db),
      isDemo: config.identity.mode === 'demo',
      extraRoutes: config.extraRoutes,
      now: services.now,
      responseCacheMs: services.responseCacheMs,
    }),
    renderPublicPage: await createRenderPublicPage(app, { ...services, waitToRender }),
  });
  return app;
}

type ForRoutes = Services & Pick<PageFile, 'buildName'>;

/** Calls that are limited, take turns and are let in alike. */
type Scope = (
  | {
      access: 'everyone';
      /** Counts its calls for the network that they come from; a member's are counted for the member. */
      limit: 'publicCall' | 'page' | 'analytics';
      /** Reads are sent from memory where they can be, and who calls is known where a token says so. */
      isCached?: true;
    }
  | { access: 'member' | 'admin' }
) & {
  /** The queue in which the calls of a network wait for each other. */
  turn: keyof Services['turns'];
  /** For calls during which nothing moves on the connection for longer than usual. */
  silenceMs?: number;
  addRoutes: (scope: App, services: ForRoutes) => void;
};

const SCOPES: readonly Scope[] = [
  { access: 'everyone', limit: 'publicCall', turn: 'identity', silenceMs: IDENTITY_MS, addRoutes: sessionRoutes },
  { access: 'everyone', limit: 'publicCall', turn: 'call', isCached: true, addRoutes: publicRoutes },
  { access: 'member', turn: 'call', addRoutes: memberRoutes },
  { access: 'member', turn: 'vote', silenceMs: VOTE_MS, addRoutes: voteRoutes },
  { access: 'member', turn: 'call', silenceMs: IDENTITY_MS, addRoutes: accountRoutes },
  { access: 'admin', turn: 'call', silenceMs: ADMIN_WORK_MS, addRoutes: adminRoutes },
  { access: 'everyone', limit: 'analytics', turn: 'analytics', addRoutes: analyticsRoutes },
  { access: 'everyone', limit: 'publicCall', turn: 'call', addRoutes: policyReportRoutes },
  { access: 'everyone', limit: 'publicCall', turn: 'picture', addRoutes: previewRoutes },
  { access: 'everyone', limit: 'page', turn: 'page', addRoutes: publishingRoutes },
];

/** Hooks that are added inside a scope do not run for the routes of the others. */
async function addScope(app: App, services: ForRoutes, { turn, silenceMs, addRoutes, ...entry }: Scope): Promise<void> {
  const { authenticate, countCall } = services;
  await app.register((scope: App, _options, done) => {
    if (entry.access === 'everyone') limitNetworks(scope, countCall, entry.limit);
    if (entry.access === 'everyone' && entry.isCached) services.respondFromCacheFirst(scope);
    scope.addHook('onRequest', waitForTurn(services.turns[turn]));
    if (entry.access === 'everyone') {
      if (entry.isCached) identifyCaller(scope, authenticate);
    } else {
      if (entry.access === 'admin') requireAdmin(scope, authenticate, services);
      else requireMember(scope, authenticate);
      limitMembers(scope, countCall);
    }
    if (silenceMs !== undefined) scope.addHook('onRequest', allowSilence(silenceMs));
    addRoutes(scope, services);
    done();
  });
}

function publicRoutes(scope: App, services: ForRoutes): void {
  const { config, emulatorOrigin, samples, buildName } = services;
  configRoutes(scope, publicConfig(config, emulatorOrigin), buildName, () => samples?.status() ?? null);
  locationRoutes(scope, services);
  geocodeRoutes(scope, services);
  courseRoutes(scope, services);
  architectRoutes(scope, services);
  leaderboardRoutes(scope, services);
  climberRoutes(scope, services);
  mapRoutes(scope, services);
  electionRoutes(scope, services);
  ledgerRoutes(scope, services);
  searchRoutes(scope, services);
  sharedRoutes(scope, services);
  healthRoutes(scope, services);
  if (emulatorOrigin !== null && samples)
    demoRoutes(scope, { emulatorOrigin, projectId: config.identity.projectId, samples });
}

function memberRoutes(scope: App, services: Services): void {
  userRoutes(scope, services);
  primaryLocationRoutes(scope, services);
  sharingRoutes(scope, services);
  ledgerKeyRoutes(scope, services);
  suggestionRoutes(scope, services);
  ballotRoutes(scope, services);
  markRoutes(scope, services);
}

function publishingRoutes(scope: App, services: Services): void {
  embedRoutes(scope, services);
  feedRoutes(scope, services);
  sitemapRoutes(scope, { ...services, ...services.config });
}
