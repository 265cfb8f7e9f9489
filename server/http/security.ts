import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import type { App } from './appType.ts';

export type SecurityOptions = {
  /** Origins besides our own that the page talks to: an API elsewhere, the identity service. */
  connectOrigins: readonly string[];
  /** True when the public origin is https; adds Strict-Transport-Security. */
  https: boolean;
  /** Origin of the identity service's sign-in pages when sign-in with Google is on; null without it. */
  popupOrigin: string | null;
  /** Origin of the script and the frame of the bot check; null without one. */
  botCheckOrigin: string | null;
};

/** Where Google's popup sign-in loads its one script from. */
const POPUP_SCRIPT_ORIGIN = 'https://apis.google.com';
/**
 * Trusted Types: the page's own policy, which knows the address of that script alone, and the two that the script makes
 * for itself.
 */
const POPUP_POLICIES = 'default gapi#gapi goog#html';
/** Trusted Types: the page's policy for the address of the worker that counts ledgers. */
const WORKER_POLICY = 'ledger-worker';
/** Trusted Types: the page's policy for the address of the bot check's script. */
const BOT_CHECK_POLICY = 'bot-check';

/** Where browsers report violations of the Content-Security-Policy. */
export const POLICY_REPORTS_PATH = '/api/policy-reports';

type Headers = Record<string, string>;
/** Headers of pages, of the files that they load, and of the API's responses. */
export type SecurityHeaders = { page: Headers; file: Headers; data: Headers };

export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  const shared = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
  const page = {
    'content-security-policy': contentSecurityPolicy(options),
    'reporting-endpoints': `policy="${POLICY_REPORTS_PATH}"`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // The ballot may be sorted by distance.
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
    ...shared,
  };
  const data = { 'content-security-policy': NOTHING, 'referrer-policy': 'no-referrer', ...shared };
  // A worker has the policy of its own file: it may call what its page may call.
  const file = { ...data, 'content-security-policy': `${NOTHING}; ${connections(options)}` };
  return { page, file, data };
}

/**
 * A response or file that is opened as a page may load nothing. Short, because headers can take a quarter of a
 * request's time, and a first visit loads a dozen files.
 */
const NOTHING = "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

const connections = ({ connectOrigins }: SecurityOptions): string =>
  ["connect-src 'self'", ...new Set(connectOrigins)].join(' ');

function contentSecurityPolicy(options: SecurityOptions): string {
  const { https, popupOrigin, botCheckOrigin } = options;
  const popup = popupOrigin !== null;
  const frames = [popupOrigin, botCheckOrigin].filter((origin) => origin !== null);
  return [
    "default-src 'none'",
    `script-src 'self'${popup ? ` ${POPUP_SCRIPT_ORIGIN}` : ''}${botCheckOrigin === null ? '' : ` ${botCheckOrigin}`}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    connections(options),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${WORKER_POLICY}${popup ? ` ${POPUP_POLICIES}` : ''}${botCheckOrigin === null ? '' : ` ${BOT_CHECK_POLICY}`}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
    // report-uri is for browsers without report-to.
    `report-uri ${POLICY_REPORTS_PATH}`,
    'report-to policy',
  ].join('; ');
}

/**
 * What the pages that other sites may show in a frame have in place of a page's policy: they load styles and nothing
 * else.
 */
export const FRAMED_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Adds the headers to every response, errors included. */
export function addSecurityHeaders(app: App, { page, file, data }: SecurityHeaders): void {
  const headersOf = (url: string): Headers => {
    if (url.startsWith('/api/')) return data;
    return url.startsWith('/assets/') ? file : page;
  };
  app.addHook('onRequest', (request, reply: FastifyReply, done) => {
    reply.headers(headersOf(request.url));
    done();
  });
}

/** Rejects writes that are not JSON or come from a page of another site that is not allowed. */
export function guardWrites(app: App, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(writeError(request, allowedOrigins));
  });
}

function writeError({ method, headers }: FastifyRequest, allowedOrigins: readonly string[]): ApiError | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return undefined;
  if (isFromElsewhere(headers, allowedOrigins)) {
    return new ApiError('bad_request', 'Pages of other sites can’t change anything here.', {
      security: 'from_elsewhere',
    });
  }
  if (method === 'POST' && headers['content-type'] === undefined) {
    return new ApiError('unsupported_media_type', 'Send JSON (application/json).');
  }
  return undefined;
}

/** Whether the browser names another site as the origin of the request; other clients name none. */
function isFromElsewhere(headers: FastifyRequest['headers'], allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // Older browsers send Origin only.
  return origin !== undefined && hostOf(origin) !== hostOf(`http://${host ?? ''}`);
}

/** The host without its scheme's default port; ignores the scheme, because a proxy may terminate TLS. */
const hostOf = (address: string): string | null => URL.parse(address)?.host ?? null;
