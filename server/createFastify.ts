import { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { App } from './http/appType.ts';
import { addBreaks } from './http/breaks.ts';
import { findNetworks } from './http/networkAddress.ts';
import { sendError, ApiError } from './http/errors.ts';
import { logRequests } from './http/logging.ts';
import { measureRequests } from './http/metrics/requestTimes.ts';
import { rawErrorHandlers } from './http/rawErrors.ts';
import { addSecurityHeaders, securityHeaders } from './http/security.ts';
import type { OnRequest } from './http/turns.ts';
import { LARGEST_READ, rejectLargeHeaders } from './http/headerSize.ts';
import { addRequestIds, createRequestId } from './http/requestIds.ts';
import { rejectLongUrls } from './http/urlLength.ts';
import { compileValidator } from './http/validation.ts';
import { connectOrigins, popupOrigin } from './publicConfig.ts';
import type { AppDeps } from './services.ts';
import { compile } from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

const BODY_LIMIT_BYTES = 16_384;
const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
/**
 * A connection on which nothing has moved for so long is closed. Its client may not read: the system takes a short
 * response over, and nobody can tell.
 */
const STALLED_MS = 10_000;
/** Proxies read. Longer than the idle connections of usual ones, so that it is they who close. */
const PROXY_IDLE_MS = 65_000;
const REQUESTS_A_CONNECTION = 100;
/** Node's own interval for closing slow connections is 30 seconds. */
const SLOW_CHECK_MS = 2000;

/** A server without routes: limits, logging, errors, validation and security headers. */
export function createFastify({
  config,
  emulatorOrigin,
  log,
  requestTimes,
}: Pick<AppDeps, 'config' | 'emulatorOrigin' | 'log' | 'requestTimes'>): App {
  const headers = securityHeaders({
    connectOrigins: connectOrigins(config, emulatorOrigin),
    https: config.publicOrigin?.startsWith('https://') ?? false,
    popupOrigin: popupOrigin(config, emulatorOrigin),
    botCheckOrigin: config.botCheck && new URL(config.botCheck.script).origin,
  });
  const isProxy = config.trustedProxies.length > 0 ? createTrustProxy(config.trustedProxies) : null;
  // Typed as every instance's; what pino has besides is not used.
  const loggerInstance: FastifyBaseLogger = log;
  const app: App = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A request writes at most one line, which names it: a child logger for each would cost more.
    childLoggerFactory: (logger) => logger,
    trustProxy: isProxy ?? false,
    genReqId: createRequestId(isProxy !== null),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    keepAliveTimeout: STALLED_MS,
    maxRequestsPerSocket: REQUESTS_A_CONNECTION,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      maxHeaderSize: LARGEST_READ,
      connectionsCheckingInterval: SLOW_CHECK_MS,
      // Otherwise the first of two hosts, bearers or types counts, and a proxy may have gone by the second.
      joinDuplicateHeaders: true,
    },
    // Closing the server closes idle connections at once and lets running requests finish.
    forceCloseConnections: 'idle',
    ...rawErrorHandlers(headers.data),
  }).withTypeProvider<TypeBoxTypeProvider>();

  // Each request that is sent ahead listens for the end of its connection.
  app.server.on('connection', (socket) => socket.setMaxListeners(REQUESTS_A_CONNECTION));
  app.setErrorHandler(sendError);
  app.setValidatorCompiler(compileValidator);
  app.removeContentTypeParser('text/plain');
  logRequests(app, { atInfo: config.logRequests });
  if (requestTimes) measureRequests(app, requestTimes);
  addRequestIds(app);
  findNetworks(app);
  if (isProxy) keepProxiesLonger(app, isProxy);
  addBreaks(app);
  addSecurityHeaders(app, headers);
  rejectLongUrls(app);
  rejectLargeHeaders(app);
  rejectWrongHosts(app);
  return app;
}

type IsProxy = (address: string, hop: number) => boolean;

/** For the time from one request of a connection to the next. */
function keepProxiesLonger(app: App, isProxy: IsProxy): void {
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    if (socket instanceof Socket && isProxy(socket.remoteAddress ?? '', 0)) socket.setTimeout(PROXY_IDLE_MS);
    done();
  });
}

/** An onRequest hook for work during which nothing moves on the connection for longer than `STALLED_MS`. */
export const allowSilence =
  (ms: number): OnRequest =>
  ({ raw: { socket } }, _reply, done) => {
    // Requests that are injected have no connection.
    if (socket instanceof Socket) socket.setTimeout(ms);
    done();
  };

/** A name or an address, with or without a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses a Host header that names no host, as RFC 9112 (3.2) demands; Node joins two of them with a comma
 * (`joinDuplicateHeaders`) and refuses none.
 */
function rejectWrongHosts(app: App): void {
  app.addHook('onRequest', ({ headers: { host } }, _reply, done) => {
    // HTTP/1.0 has no Host header.
    if (host === undefined || HOST.test(host)) done();
    else done(new ApiError('bad_request', 'The Host header of this request doesn’t name a host.'));
  });
}

const MAX_ADDRESSES = 1000;

/**
 * Whether X-Forwarded-For is believed of an address; nearly all requests come from a few addresses, so the result is
 * cached.
 */
function createTrustProxy(proxies: string[]): IsProxy {
  const isTrusted = compile(proxies);
  const results = new LRUCache<string, boolean>({ max: MAX_ADDRESSES });
  return (address, hop) => {
    const cached = results.get(address);
    if (cached !== undefined) return cached;
    const result = isTrusted(address, hop);
    results.set(address, result);
    return result;
  };
}
