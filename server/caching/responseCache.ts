import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/unavailable.ts';
import type { App } from '../http/appType.ts';
import { revalidate, isMarkedStale, markStale, PUBLIC, MAX_STALE_MS, etagOf } from '../http/cacheHeaders.ts';

type Ready = { text: string; tag: string; madeAt: number; isStale: boolean };
type Kept = { ready: Promise<Ready>; until: number };

export type ResponseCache = {
  respondCached: RespondCached;
  /** Lets the GETs of a scope, asked for again at the same address, be answered before anything is looked at or waited for. */
  respondFromCacheFirst: (scope: App) => void;
};

/**
 * Answers a public resource as it lies ready in memory, or with 304 to a client that has them.
 * @param key what the answer depends on
 * @param load makes the answer when it is not there; its refusals are not kept
 */
export type RespondCached = <Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { key: string; load: () => Answer | Promise<Answer> },
) => Promise<Answer>;

const MOST_ANSWERS = 1000;

/**
 * Public resources may be stored for a second anywhere (`max-age=1`): this is the first place that does. While the database is out of reach, what was
 * answered last stays the answer for a minute, and says so. @param keptMs 0 keeps nothing besides
 */
export function createResponseCache({ now, keptMs }: { now: () => Date; keptMs: number }): ResponseCache {
  const kept = new Map<string, Kept>();
  const byAddress = new Map<string, { ready: Ready; until: number }>();

  function readyFor(key: string, make: () => Promise<Ready>): Promise<Ready> {
    const at = now().getTime();
    const known = kept.get(key);
    if (known && at < known.until) return known.ready;
    const ready = make().catch(async (error: unknown) => {
      const last = await known?.ready.catch(() => undefined);
      if (!last || !isUnavailable(error) || at - last.madeAt > MAX_STALE_MS) throw error;
      return { ...last, isStale: true };
    });
    // Set anew, it stands last: the first one is the oldest.
    kept.delete(key);
    kept.set(key, { ready, until: at + keptMs });
    ready.catch(() => {
      if (kept.get(key)?.ready === ready) kept.delete(key);
    });
    dropOldest(kept);
    return ready;
  }

  const respondCached: RespondCached = async (request, reply, { key, load }) => {
    const ready = await readyFor(key, async () => {
      const madeAt = now().getTime();
      const text = reply.serialize(await load()) as string;
      return { text, tag: etagOf(text), madeAt, isStale: false };
    });
    if (ready.isStale) markStale(reply, now().getTime() - ready.madeAt);
    if (request.method === 'GET' && !isMarkedStale(reply)) {
      byAddress.delete(request.url);
      byAddress.set(request.url, { ready, until: kept.get(key)?.until ?? 0 });
      dropOldest(byAddress);
    }
    send(request, reply, ready);
    // What is sent is said by the reply; the type is for the route, whose schema it must fit.
    return reply as never;
  };

  const respondFromCacheFirst = (scope: App): void => {
    scope.addHook('onRequest', (request, reply, done) => {
      const known = request.method === 'GET' ? byAddress.get(request.url) : undefined;
      if (known && now().getTime() < known.until) send(request, reply, known.ready);
      else done();
    });
  };
  return { respondCached, respondFromCacheFirst };
}

function send(request: FastifyRequest, reply: FastifyReply, { text, tag }: Ready): void {
  const isKnown = revalidate(request, reply, { tag, cacheControl: PUBLIC });
  if (isKnown) reply.send();
  else reply.type('application/json; charset=utf-8').send(text);
}

function dropOldest(answers: Map<string, unknown>): void {
  const [oldest] = answers.keys();
  if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
}
