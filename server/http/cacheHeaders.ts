import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';

export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/**
 * Sets the ETag of a response. Returns true, with status 304, when the client has this response already; then send no
 * body.
 */
export function revalidate(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, cacheControl }: { etag: string; cacheControl: string },
): boolean {
  reply.header('cache-control', cacheControl).header('etag', etag);
  if (!matchesEtag(request, etag)) return false;
  reply.status(304);
  return true;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The Cache-Control of public resources. */
export const PUBLIC = 'public, max-age=1, stale-while-revalidate=30';

/** The Cache-Control of what never changes again. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** How old a public response may be while the database is out of reach. */
export const MAX_STALE_MS = 60_000;

const CACHE_STATUS = 'cache-status';

/** Marks a response (RFC 9211) that should have been replaced this long ago, because the database is out of reach. */
export function markStale(reply: FastifyReply, sinceMs: number): void {
  reply.header(CACHE_STATUS, `top-picks; hit; ttl=-${Math.ceil(sinceMs / 1000)}`);
}

export const isMarkedStale = (reply: FastifyReply): boolean => reply.hasHeader(CACHE_STATUS);

/** For responses that concern one caller only. */
export const noStore: onRequestHookHandler = (_request, reply, done) => {
  reply.header('cache-control', 'no-store');
  done();
};

function matchesEtag(request: FastifyRequest, etag: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const known = request.headers['if-none-match'];
  // Weak comparison (RFC 9110, 13.1.2), because a proxy that compresses makes our ETags weak.
  return known === '*' || (known ?? '').split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
