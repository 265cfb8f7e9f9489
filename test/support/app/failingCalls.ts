import { getConfig } from '@testing-library/react';
import { bypass, http, HttpResponse } from 'msw';
import { afterEach, beforeEach, vi } from 'vitest';
import type { App } from '../../../server/http/appType.ts';
import { bridgeTo, network, PAGE_ORIGIN } from './bridge.ts';

const envelope = (code: string, message: string, status: number) => HttpResponse.json({ code, message }, { status });

/** Faulty responses: an error, too many requests, no network, HTML instead of JSON, JSON of another shape. */
const RESPONSES = {
  '500': () => envelope('internal', 'Something went wrong on our side. Try again in a moment.', 500),
  '429': () => envelope('too_many_requests', 'That was too many tries. Try again in 40 seconds.', 429),
  '401': () => envelope('unauthorized', 'Sign in first.', 401),
  offline: () => HttpResponse.error(),
  HTML: () => HttpResponse.html('<!doctype html><title>Portal</title><h1>Accept the terms of this network</h1>'),
  '{}': () => HttpResponse.json({}),
  '[]': () => HttpResponse.json([]),
  null: () => HttpResponse.json(null),
};

/** The same by the identity service, which has error responses of its own. */
const IDENTITY_RESPONSES = {
  ...RESPONSES,
  '500': () => HttpResponse.json({ error: { code: 500, message: 'INTERNAL_ERROR' } }, { status: 500 }),
  '429': () => HttpResponse.json({ error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } }, { status: 400 }),
};

/** `slow` is held until the network recovers; `lost` reaches the server, and only its response is lost. */
export type Fault = keyof typeof RESPONSES | 'slow' | 'lost';
/** A response of status 200 of another shape. */
type Wrong = { json: unknown };

/** In place of a call’s name: all calls that have no fault of their own. */
export const EVERY_CALL = '*';

/** Replaces ids and states by parameter names. */
const patternOf = (pathname: string): string =>
  pathname
    .replace(/\/[\da-f]{12}(?=\/|$)/g, '/:location')
    .replace(/\/\d+(?=\/|$)/g, '/:id')
    .replace(/(?<=^\/api\/(?:admin\/users|shared))\/(?!bursts|export|voided$)[^/]+/, '/:user')
    .replace(/\/(?:az|ut)(?=\/|$)/gi, '/:state');

/**
 * A call as the table names it: `GET /api/picks/:location`, with the names of its parameters; those that are off are
 * left out.
 */
function callName({ method, url }: Request): string {
  const { pathname, searchParams } = new URL(url);
  const identityCall = /\/accounts:\w+$/.exec(pathname)?.[0];
  if (identityCall !== undefined) return identityCall.slice(1);
  const names = [...new Set(searchParams.keys())].filter((name) => searchParams.get(name) !== 'false').join('&');
  return `${method} ${patternOf(pathname)}${names && `?${names}`}`;
}

type CachedResponse = { status: number; headers: [string, string][]; body: ArrayBuffer };

/**
 * A network between the page and the real server in which one call fails. Successful reads are cached to spare the
 * database; `isCached: false` for tests that change data.
 */
export function useFailingNetwork(app: () => App, { isCached = true } = {}) {
  const cache = new Map<string, CachedResponse>();
  let counts = new Map<string, number>();
  let failing = new Map<string, Fault | Wrong>();
  let onTheirWay = 0;
  let held = Promise.withResolvers<undefined>();

  const respond = async (request: Request, requestId: string): Promise<Response> => {
    const key = [
      request.method,
      request.url,
      request.headers.get('authorization'),
      await request.clone().text(),
    ].join();
    const known = cache.get(key);
    if (known) return new HttpResponse(known.body, known);
    const { response } = (await bridgeTo(app()).run({ request, requestId }))!;
    if (!response) throw new Error(`${request.url} has no response`);
    const isRead = request.method === 'GET' || request.url.endsWith('/api/golf-courses/location');
    if (isCached && isRead && response.ok) {
      const { status, headers } = response;
      cache.set(key, { status, headers: [...headers], body: await response.clone().arrayBuffer() });
    }
    return response;
  };

  type Sent = { request: Request; requestId: string };
  const handle = async ({ request, requestId }: Sent, responses: typeof RESPONSES, send: typeof respond) => {
    const name = callName(request);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const fault = failing.get(name) ?? failing.get(EVERY_CALL);
    if (fault === 'slow') {
      onTheirWay -= 1;
      await held.promise;
      onTheirWay += 1;
    }
    if (typeof fault === 'object') return HttpResponse.json(fault.json as Record<string, unknown>);
    if (fault !== undefined && fault !== 'slow' && fault !== 'lost') return responses[fault]();
    const response = await send(request, requestId);
    return fault === 'lost' ? HttpResponse.error() : response;
  };
  const handlers = [
    http.all(`${PAGE_ORIGIN}/api/*`, (sent) => handle(sent, RESPONSES, respond)),
    http.get(`${PAGE_ORIGIN}/.well-known/jwks.json`, (sent) => handle(sent, RESPONSES, respond)),
    http.post(/\/identitytoolkit\.googleapis\.com\/v1\//, (sent) =>
      handle(sent, IDENTITY_RESPONSES, async (request) => fetch(bypass(request))),
    ),
  ];

  /** Removes the faults and releases held requests. */
  const recover = () => {
    failing = new Map();
    held.resolve(undefined);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  };
  beforeEach(() => {
    counts = new Map();
    held = Promise.withResolvers<undefined>();
    network.use(...handlers);
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      onTheirWay += 1;
      return send(...request).finally(() => {
        onTheirWay -= 1;
      });
    });
  });
  afterEach(() => {
    recover();
    vi.unstubAllGlobals();
  });

  return {
    calls: (): string[] => [...counts.keys()].toSorted(),
    countOf: (call: string): number => counts.get(call) ?? 0,
    /** Fails a call, and others with it. */
    fail: (call: string, fault: Fault | Wrong, others: Record<string, Fault> = {}) => {
      failing = new Map([...Object.entries(others), [call, fault]]);
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(fault !== 'offline');
    },
    recover,
    /** Resolves when only held requests are pending and the page has stopped changing. */
    settle: (moments = 4): Promise<void> =>
      getConfig().asyncWrapper(async () => {
        let calm = 0;
        const observer = new MutationObserver(() => (calm = 0));
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        while (calm < moments) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          calm = onTheirWay > 0 ? 0 : calm + 1;
        }
        observer.disconnect();
      }),
  };
}
