import type { Writable } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastifyCors from '@fastify/cors';
import Fastify, { LogController } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { forwardCollector } from './features/analytics/forwardCollector.ts';
import { localCollector } from './features/analytics/localCollector.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { configRoutes } from './features/config/routes.ts';
import { courseRoutes } from './features/courses/routes.ts';
import { demoRoutes } from './features/demo/routes.ts';
import type { IpLookup } from './features/geocode/lookup.ts';
import { geocodeRoutes } from './features/geocode/routes.ts';
import { healthRoutes } from './http/healthRoutes.ts';
import type { Publications } from './caching/publications.ts';
import { leaderboardRoutes } from './features/leaderboard/routes.ts';
import { primaryLocationRoutes } from './features/locations/primaryRoutes.ts';
import { locationRoutes } from './features/locations/routes.ts';
import { sharingRoutes } from './features/picks/sharingRoutes.ts';
import { pickRoutes } from './features/picks/routes.ts';

import { policyReportRoutes } from './features/policyReports/routes.ts';
import { createPictureRenderer } from './features/previews/pictures/pictureRenderer.ts';
import { createDescribePage } from './features/previews/pages.ts';
import { previewRoutes } from './features/previews/routes.ts';
import { createSubjects } from './features/previews/subjects.ts';
import { sharedRoutes } from './features/sharedLists/routes.ts';
import { accountRoutes } from './features/users/accountRoutes.ts';
import { userRoutes } from './features/users/routes.ts';
import { sessionRoutes } from './features/users/sessionRoutes.ts';
import { limitBallotWrites, limitMembers } from './auth/memberLimits.ts';
import { createAccessTokens } from './auth/accessTokens.ts';
import { networkOf } from './http/networkAddress.ts';
import { rejectLongUrls } from './http/urlLength.ts';
import { requireAdmin } from './auth/admins.ts';
import { createAuthenticate, identifyCaller, decorateCallers, requireMember } from './auth/authenticate.ts';
import { guardDemo } from './identity/demoGuard.ts';
import { sendError } from './http/errors.ts';
import type { App } from './http/appType.ts';
import type { Identities } from './identity/identities.ts';
import { createLoggerOptions, logRequests } from './http/logging.ts';
import { describeApi } from './http/openApi.ts';
import { noRateLimits, createCountCall, limitNetworks } from './http/rateLimits.ts';
import { createResponseCache } from './caching/responseCache.ts';
import { rawErrorHandlers } from './http/rawErrors.ts';
import { createProofs } from './auth/proofs.ts';
import { createPageFile, addBuildHeader } from './pages/pageFile.ts';
import { addSecurityHeaders, guardWrites, securityHeaders } from './http/security.ts';
import { createSessionCache } from './auth/sessionCache.ts';
import { staticFiles } from './pages/staticFiles.ts';
import type { TokenKeys } from './auth/tokenKeys.ts';
import { createTrustProxy } from './http/trustedProxies.ts';
import { compileValidator } from './http/validation.ts';
import { createRenderPublicPage } from './pages/renderPublicPage.ts';
import { connectOrigins, popupOrigin, publicConfig } from './publicConfig.ts';

export type AppDeps = {
  config: Config;
  db: Kysely<Database>;
  identity: Identities;
  /** Where the demo's accounts live; null in a real deployment. */
  emulatorOrigin: string | null;
  tokenKeys: TokenKeys;
  publications: Publications;
  ipLookup: IpLookup;
  /** Folder of the built page. */
  distDir: string;
  now: () => Date;
  /** How long a public answer is kept in memory. */
  responseCacheMs?: number;
  /** Takes the log instead of standard output. */
  logTo?: Writable;
};

const BODY_LIMIT_BYTES = 16_384;
const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
const SLOW_CHECK_MS = 2000;

export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, db, identity, tokenKeys, publications, now, responseCacheMs = 1000 } = deps;
  const headers = securityHeaders({
    connectOrigins: connectOrigins(config, deps.emulatorOrigin),
    https: config.publicOrigin?.startsWith('https://') ?? false,
    popupOrigin: popupOrigin(config, deps.emulatorOrigin),
  });

  const app: App = Fastify({
    logger: await createLoggerOptions(config.logLevel, deps.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    // A call writes a line at most, which names its route: a logger of its own would only number it.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustedProxies.length > 0 ? createTrustProxy(config.trustedProxies) : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node looks for slow ones every 30 s only, unless told.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: SLOW_CHECK_MS },
    // Idle connections are cut when the server closes; requests under way are answered.
    forceCloseConnections: 'idle',
    ...rawErrorHandlers(headers.data),
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setErrorHandler(sendError);
  app.setValidatorCompiler(compileValidator);
  app.removeContentTypeParser('text/plain');
  logRequests(app);
  addSecurityHeaders(app, headers);
  rejectLongUrls(app);
  const pageFile = await createPageFile(deps.distDir);
  addBuildHeader(app, pageFile);
  if (config.identity.mode === 'demo') guardDemo(app);
  guardWrites(app, config.publicOrigin === null ? config.corsOrigins : [config.publicOrigin, ...config.corsOrigins]);
  if (config.corsOrigins.length > 0) {
    const exposedHeaders = ['etag', 'retry-after', 'dpop-nonce'];
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
    await app.register(fastifyCors, { origin: config.corsOrigins, credentials: true, methods, exposedHeaders });
  }
  decorateCallers(app);
  await describeApi(app);

  const accessTokens = createAccessTokens(tokenKeys, now);
  const sessions = createSessionCache(db, now);
  const authenticate = createAuthenticate(accessTokens, sessions, now);
  const { adminEmails, requireVerifiedEmail } = config;
  const countCall = config.rateLimits
    ? createCountCall({ db, isShared: config.databaseUrl !== undefined })
    : noRateLimits;

  const ownOrigins = config.publicOrigin === null ? [] : [config.publicOrigin, ...config.apiOrigins];
  const userDeps = {
    db,
    now,
    identity,
    accessTokens,
    tokenKeys,
    proofs: createProofs({ tokenKeys, now, origins: ownOrigins }),
    sessions,
    countCall,
    adminEmails,
    requireVerifiedEmail,
    regionOf: deps.ipLookup,
  };

  const { respondCached, respondFromCacheFirst } = createResponseCache({ now, keptMs: responseCacheMs });

  await app.register((signedOut: App, _options, done) => {
    limitNetworks(signedOut, countCall, 'publicCall');
    sessionRoutes(signedOut, userDeps);
    done();
  });

  await app.register((everybody: App, _options, done) => {
    limitNetworks(everybody, countCall, 'publicCall');
    respondFromCacheFirst(everybody);
    identifyCaller(everybody, authenticate);
    configRoutes(everybody, publicConfig(config, deps.emulatorOrigin));
    locationRoutes(everybody, { db, respondCached });
    geocodeRoutes(everybody, { ipLookup: deps.ipLookup, countCall });
    courseRoutes(everybody, { db, publications, respondCached });
    leaderboardRoutes(everybody, { publications, respondCached });
    sharedRoutes(everybody, { db });
    healthRoutes(everybody, { db });
    const { emulatorOrigin } = deps;
    if (emulatorOrigin !== null) demoRoutes(everybody, { emulatorOrigin, projectId: config.identity.projectId });
    done();
  });

  await app.register(async (members: App) => {
    requireMember(members, authenticate);
    limitMembers(members, countCall);
    userRoutes(members, userDeps);
    accountRoutes(members, userDeps);
    primaryLocationRoutes(members, { db });
    await members.register((ballots: App, _options, done) => {
      limitBallotWrites(ballots, countCall);
      pickRoutes(ballots, { db, now });
      done();
    });
    sharingRoutes(members, { db, now, publicOrigin: config.publicOrigin });
  });

  const { analytics } = config;
  await app.register((admins: App, _options, done) => {
    requireAdmin(admins, authenticate, { db, adminEmails });
    limitMembers(admins, countCall);
    const eventsKept = analytics === null ? 'nowhere' : analytics.mixpanel ? 'elsewhere' : 'here';
    adminRoutes(admins, { db, now, adminEmails, sessions, tokenKeys, eventsKept });
    done();
  });

  if (analytics) {
    await app.register((library: App, _options, done) => {
      const { mixpanel } = analytics;
      limitNetworks(library, countCall, 'analytics');
      analyticsRoutes(
        library,
        mixpanel ? forwardCollector({ ...mixpanel, log: app.log }) : localCollector({ db, now }),
      );
      done();
    });
  }

  await app.register((reports: App, _options, done) => {
    limitNetworks(reports, countCall, 'publicCall');
    policyReportRoutes(reports, { countCall });
    done();
  });

  const subjects = createSubjects({ db, publications });
  const drawings = createPictureRenderer();
  app.addHook('onClose', () => drawings.close());
  await app.register((previews: App, _options, done) => {
    limitNetworks(previews, countCall, 'publicCall');
    previewRoutes(previews, { subjects, drawings });
    done();
  });
  await staticFiles(app, {
    distDir: deps.distDir,
    pageFile,
    publicOrigin: config.publicOrigin,
    countPage: (ip) => countCall('page', networkOf(ip)),
    describe: createDescribePage({
      subjects,
      isDemo: config.identity.mode === 'demo',
      extraRoutes: config.extraRoutes,
    }),
    renderPublicPage: await createRenderPublicPage(app, deps),
  });
  return app;
}
