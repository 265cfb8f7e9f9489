import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isUnavailable } from '../db/unavailable.ts';
import type { Clocks } from '../db/clocks.ts';
import type { App } from './appType.ts';
import { isMarkedStale, markStale, MAX_STALE_MS, PUBLIC } from './cacheHeaders.ts';
import { asText, sendText, type Text } from './compression.ts';

type StoredResponse = Text & { loadedAt: number; isStale: boolean };

export type ResponseCache = {
  respondCached: RespondCached;
  /**
   * Responds to the GETs of a scope from the cache before any other hook runs, where the same URL was requested lately.
   */
  respondFromCacheFirst: (scope: App) => void;
  /** After a change that its author sees at once: this process sends nothing from before it. */
  forgetResponses: () => void;
};

/**
 * Responds with a public resource from memory, or with 304 to a client that has it.
 * @param key what the response depends on
 * @param load loads the resource when it is not cached; errors are not cached
 * @param kind of a text that is sent as it is; JSON without one
 */
export type RespondCached = <Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: { key: string; load: () => Body | Promise<Body>; kind?: { type: string; cacheControl: string } },
) => Promise<Body>;

const MAX_RESPONSES = 1000;
const MAX_BYTES = 16 * 1024 * 1024;
/** What a response is taken for until its bytes are known. */
const LOADING_BYTES = 1024;

type Options = Pick<Clocks, 'monotonicMs'> & {
  /** How long a response is fresh. */
  keptMs: number;
};

/**
 * The first cache on the way of public resources, which any cache may store for a second (`max-age=1`). While the
 * database is out of reach, the last response is sent for another minute, marked as stale.
 */
export function createResponseCache({ monotonicMs, keptMs }: Options): ResponseCache {
  const limits = { max: MAX_RESPONSES, maxSize: MAX_BYTES };
  const byKey = new LRUCache<string, { response: Promise<StoredResponse>; until: number }>(limits);
  const byUrl = new LRUCache<string, { response: StoredResponse; until: number }>(limits);

  function cachedOr(key: string, load: () => Promise<StoredResponse>): Promise<StoredResponse> {
    const at = monotonicMs();
    const cached = byKey.get(key);
    if (cached && at < cached.until) return cached.response;
    const response = load().catch(async (error: unknown) => {
      const last = await cached?.response.catch(() => undefined);
      if (!last || !isUnavailable(error) || at - last.loadedAt > MAX_STALE_MS) throw error;
      return { ...last, isStale: true };
    });
    const until = at + keptMs;
    byKey.set(key, { response, until }, { size: LOADING_BYTES });
    const isCached = () => byKey.peek(key)?.response === response;
    response.then(
      (loaded) => isCached() && byKey.set(key, { response, until }, { size: bytesOf(loaded) }),
      () => isCached() && byKey.delete(key),
    );
    return response;
  }

  const respondCached: RespondCached = async (request, reply, { key, load, kind }) => {
    const pending = cachedOr(key, async () => {
      const loadedAt = monotonicMs();
      const body = await load();
      const text = (kind ? body : reply.serialize(body)) as string;
      return { ...asText(text, { cacheControl: PUBLIC, ...kind }), loadedAt, isStale: false };
    });
    const response = await pending;
    if (response.isStale) markStale(reply, monotonicMs() - response.loadedAt);
    const cached = byKey.peek(key);
    if (request.method === 'GET' && !isMarkedStale(reply) && cached?.response === pending) {
      byUrl.set(request.url, { response, until: cached.until }, { size: bytesOf(response) });
    }
    sendText(request, reply, response);
    // The reply has been sent; the return type serves the route, whose schema it must fit.
    return reply as never;
  };

  const respondFromCacheFirst = (scope: App): void => {
    scope.addHook('onRequest', (request, reply, done) => {
      const cached = request.method === 'GET' ? byUrl.get(request.url) : undefined;
      if (cached && monotonicMs() < cached.until) sendText(request, reply, cached.response);
      else done();
    });
  };
  const forgetResponses = (): void => {
    byKey.clear();
    byUrl.clear();
  };
  return { respondCached, respondFromCacheFirst, forgetResponses };
}

const bytesOf = ({ bytes }: Text): number => Math.max(1, bytes().length);
