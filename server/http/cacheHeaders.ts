import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, onRequestHookHandler, onSendAsyncHookHandler } from 'fastify';

/**
 * An onSend hook of public resources that can be withdrawn at any moment: nobody answers them without asking here. An ETag over the body of every success,
 * and 304 for a client that has it.
 */
export const revalidateOnSend: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  if (!revalidate(request, reply, { tag: etagOf(payload), cacheControl: 'no-cache' })) return payload;
  reply.removeHeader('content-length').removeHeader('content-type');
  return null;
};

export const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Tags an answer. True, with status 304, for a client that has it: then nothing is to be sent. */
export function revalidate(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, cacheControl }: { tag: string; cacheControl: string },
): boolean {
  reply.header('cache-control', cacheControl).header('etag', tag);
  if (!isKnown(request, tag)) return false;
  reply.status(304);
  return true;
}

/** Of public resources: short caching. */
export const PUBLIC = 'public, max-age=1, stale-while-revalidate=30';

/** A public answer may be so old while the database is out of reach. */
export const MAX_STALE_MS = 60_000;

const AGE = 'cache-status';

/** Says (RFC 9211) that an answer should have been replaced so long ago: the database is out of reach. */
export function markStale(reply: FastifyReply, sinceMs: number): void {
  reply.header(AGE, `top-picks; hit; ttl=-${Math.ceil(sinceMs / 1000)}`);
}

export const isMarkedStale = (reply: FastifyReply): boolean => reply.hasHeader(AGE);

/** For what concerns one caller only. */
export const noStore: onRequestHookHandler = (_request, reply, done) => {
  reply.header('cache-control', 'no-store');
  done();
};

function isKnown(request: FastifyRequest, tag: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const known = request.headers['if-none-match'];
  // Weak comparison (RFC 9110, 13.1.2): a proxy that compresses makes our tags weak.
  return known === '*' || (known ?? '').split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
