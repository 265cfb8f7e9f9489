import fastifyCors from '@fastify/cors';
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
import { pickRoutes } from './features/picks/routes.ts';
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
import { networkOf } from './http/networkAddress.ts';
import { describeApi } from './http/openApi.ts';
import { limitNetworks } from './http/rateLimits.ts';
import { guardWrites } from './http/security.ts';
import { waitForTurn } from './http/turns.ts';
import { guardDemo } from './identity/demoGuard.ts';
import { addBuildHeader, createPageFile } from './pages/pageFile.ts';
import { createRenderPublicPage } from './pages/renderPublicPage.ts';
import { staticFiles } from './pages/staticFiles.ts';
import { publicConfig } from './publicConfig.ts';
import { type AppDeps, createServices, type Services } from './services.ts';

/** How long a request may wait for the identity service, and an admin's for its transaction. */
const IDENTITY_MS = 20_000;
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
  if (config.identity.mode === 'demo') guardDemo(app, config.port);
  guardWrites(app, config.publicOrigin === null ? config.corsOrigins : [config.publicOrigin, ...config.corsOrigins]);
  if (config.corsOrigins.length > 0) {
    const exposedHeaders = ['etag', 'retry-after', 'dpop-nonce'];
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
    await app.register(fastifyCors, { origin: config.corsOrigins, credentials: true, methods, exposedHeaders });
  }
  decorateCallers(app);
  await describeApi(app, config);

  await addScope(app, (scope) => signedOutRoutes(scope, services));
  await addScope(app, (scope) => publicRoutes(scope, services));
  await addScope(app, (scope) => memberRoutes(scope, services));
  await addScope(app, (scope) => adminScope(scope, services));
  await addScope(app, (scope) => collectorRoutes(scope, services));
  await addScope(app, (scope) => reportRoutes(scope, services));
  await addScope(app, (scope) => pictureRoutes(scope, services));
  await addScope(app, (scope) => publishingRoutes(scope, services));

  await staticFiles(app, {
    distDir: deps.distDir,
    pageFile,
    publicOrigin: config.publicOrigin,
    turns: services.turns,
    countPage: (ip) => services.countCall('page', networkOf(ip)),
    describe: createDescribePage({
      subjects: services.subjects,
      resultPages: createResultPages(deps.db),
      isDemo: config.identity.mode === 'demo',
      extraRoutes: config.extraRoutes,
      now: services.now,
      responseCacheMs: services.responseCacheMs,
    }),
    renderPublicPage: await createRenderPublicPage(app, services),
  });
  return app;
}

/** Hooks that are added inside a scope do not run for the routes of the others. */
async function addScope(parent: App, addRoutes: (scope: App) => void): Promise<void> {
  await parent.register((scope: App, _options, done) => {
    addRoutes(scope);
    done();
  });
}

function signedOutRoutes(scope: App, services: Services): void {
  limitNetworks(scope, services.countCall, 'publicCall');
  scope.addHook('onRequest', waitForTurn(services.turns.identity));
  scope.addHook('onRequest', allowSilence(IDENTITY_MS));
  sessionRoutes(scope, services);
}

function publicRoutes(scope: App, services: Services): void {
  const { config, emulatorOrigin, samples } = services;
  limitNetworks(scope, services.countCall, 'publicCall');
  services.respondFromCacheFirst(scope);
  scope.addHook('onRequest', waitForTurn(services.turns.call));
  identifyCaller(scope, services.authenticate);
  configRoutes(scope, publicConfig(config, emulatorOrigin), () => samples?.status() ?? null);
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
  scope.addHook('onRequest', waitForTurn(services.turns.call));
  requireMember(scope, services.authenticate);
  limitMembers(scope, services.countCall);
  userRoutes(scope, services);
  scope.register((account: App, _options, done) => {
    account.addHook('onRequest', allowSilence(IDENTITY_MS));
    accountRoutes(account, services);
    done();
  });
  primaryLocationRoutes(scope, services);
  sharingRoutes(scope, services);
  ledgerKeyRoutes(scope, services);
  suggestionRoutes(scope, services);
  pickRoutes(scope, services);
  markRoutes(scope, services);
}

function adminScope(scope: App, services: Services): void {
  scope.addHook('onRequest', waitForTurn(services.turns.call));
  requireAdmin(scope, services.authenticate, services);
  scope.addHook('onRequest', allowSilence(ADMIN_WORK_MS));
  limitMembers(scope, services.countCall);
  adminRoutes(scope, services);
}

function collectorRoutes(scope: App, { collector, countCall, turns }: Services): void {
  if (!collector) return;
  limitNetworks(scope, countCall, 'analytics');
  scope.addHook('onRequest', waitForTurn(turns.analytics));
  analyticsRoutes(scope, collector);
}

function reportRoutes(scope: App, services: Services): void {
  limitNetworks(scope, services.countCall, 'publicCall');
  scope.addHook('onRequest', waitForTurn(services.turns.call));
  policyReportRoutes(scope, services);
}

function pictureRoutes(scope: App, services: Services): void {
  limitNetworks(scope, services.countCall, 'publicCall');
  scope.addHook('onRequest', waitForTurn(services.turns.picture));
  previewRoutes(scope, services);
}

function publishingRoutes(scope: App, services: Services): void {
  limitNetworks(scope, services.countCall, 'page');
  scope.addHook('onRequest', waitForTurn(services.turns.page));
  embedRoutes(scope, services);
  feedRoutes(scope, services);
  sitemapRoutes(scope, { ...services, extraRoutes: services.config.extraRoutes });
}
