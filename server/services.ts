import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { AnalyticsEvents } from '#contract/admin';
import { type AccessTokens, createAccessTokens } from './auth/accessTokens.ts';
import { type Authenticate, createAuthenticate } from './auth/authenticate.ts';
import { createProofs, type Proofs } from './auth/proofs.ts';
import { createSessionCache, type SessionCache } from './auth/sessionCache.ts';
import { ledgerSecrets, type TokenKeys } from './auth/tokenKeys.ts';
import type { Publications } from './publications/publications.ts';
import { createResponseCache, type ResponseCache } from './http/responseCache.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import { createTextsNaming, type TextsNaming } from './features/architects/repository.ts';
import type { Collector } from './features/analytics/collector.ts';
import { forwardCollector } from './features/analytics/forwardCollector.ts';
import { localCollector } from './features/analytics/localCollector.ts';
import { createSamples, type Samples } from './features/demo/samples.ts';
import type { IpLookup } from './features/geocode/lookup.ts';
import { createStateMaps, type StateMaps } from './features/maps/stateMaps.ts';
import { createPictureRenderer, type PictureRenderer } from './features/previews/pictures/pictureRenderer.ts';
import { createSubjects, type Subjects } from './features/previews/subjects.ts';
import type { Clocks } from './db/clocks.ts';
import type { Log } from './http/logging.ts';
import type { RequestTimes } from './http/metrics/requestTimes.ts';
import { type CountCall, createCountCall, noRateLimits } from './http/rateLimits.ts';
import { createTurns, type Turns } from './http/turns.ts';
import type { Identities } from './identity/identities.ts';

/** What buildApp() is given. */
export type AppDeps = Clocks & {
  config: Config;
  db: Kysely<Database>;
  identity: Identities;
  /** The identity emulator of demo mode; null in a real deployment. */
  emulatorOrigin: string | null;
  tokenKeys: TokenKeys;
  publications: Publications;
  ipLookup: IpLookup;
  /** Folder of the built page. */
  distDir: string;
  /** How long a public response is cached in memory. */
  responseCacheMs?: number;
  /** Measures each request; without it none is measured. */
  requestTimes?: RequestTimes | undefined;
  log: Log;
};

/** Everything that the routes depend on; each takes what it needs from it. */
export type Services = AppDeps &
  Required<Pick<AppDeps, 'responseCacheMs'>> &
  ResponseCache &
  Pick<
    Config,
    'adminEmails' | 'requireVerifiedEmail' | 'newAccountWaitHours' | 'networkHashes' | 'botCheck' | 'publicOrigin'
  > & {
    accessTokens: AccessTokens;
    sessions: SessionCache;
    authenticate: Authenticate;
    proofs: Proofs;
    countCall: CountCall;
    turns: Turns;
    stateMaps: StateMaps;
    subjects: Subjects;
    textsNaming: TextsNaming;
    pictures: PictureRenderer;
    /** The sample votes of demo mode; null in a real deployment. */
    samples: Samples | null;
    /** Where analytics events go; null while nothing is collected. */
    collector: Collector | null;
    eventsKept: AnalyticsEvents['kept'];
  };

export function createServices(deps: AppDeps, log: FastifyBaseLogger): Services {
  const { config, db, now, monotonicMs, tokenKeys, publications, responseCacheMs = 1000 } = deps;
  const { adminEmails, requireVerifiedEmail, newAccountWaitHours, networkHashes, botCheck } = config;
  const { publicOrigin, apiOrigins, analytics } = config;
  const accessTokens = createAccessTokens(tokenKeys, now);
  const sessions = createSessionCache(db, { now, monotonicMs });
  const kept = { monotonicMs, keptMs: responseCacheMs };
  const textsNaming = createTextsNaming(db, kept);
  const origins = publicOrigin === null ? [] : [publicOrigin, ...apiOrigins];
  return {
    ...deps,
    responseCacheMs,
    adminEmails,
    requireVerifiedEmail,
    newAccountWaitHours,
    networkHashes,
    botCheck,
    publicOrigin,
    accessTokens,
    sessions,
    authenticate: createAuthenticate(accessTokens, sessions, now),
    proofs: createProofs({ tokenKeys, now, origins }),
    countCall: config.rateLimits ? createCountCall({ db, isShared: config.databaseUrl !== undefined }) : noRateLimits,
    turns: createTurns(),
    ...createResponseCache(kept),
    stateMaps: createStateMaps(db, publications),
    subjects: createSubjects({ db, textsNaming, publications }),
    textsNaming,
    pictures: createPictureRenderer(),
    samples: deps.emulatorOrigin === null ? null : createSamples({ db, secrets: ledgerSecrets(tokenKeys), now, log }),
    collector:
      analytics &&
      (analytics.mixpanel ? forwardCollector({ ...analytics.mixpanel, log }) : localCollector({ db, now })),
    eventsKept: analytics === null ? 'nowhere' : analytics.mixpanel ? 'elsewhere' : 'here',
  };
}
