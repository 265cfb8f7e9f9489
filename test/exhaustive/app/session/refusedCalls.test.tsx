import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestInternally } from '../../../../contract/served.ts';
import { renderPage } from '../../../../src/app/ssr/renderPage.ts';
import { useServer } from '../../../support/app/appServer.ts';
import { shareList } from '../../../support/server/sharing.ts';

const server = useServer();

let unhandled: unknown[];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
});

/** Node reports unhandled rejections before the next round of its event loop. */
const nextRound = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** The real API, which refuses some calls by their order. */
function refusing(isRefused: (call: number) => boolean): { request: RequestInternally; calls: () => number } {
  let calls = 0;
  const request: RequestInternally = async ({ method, url, body }) => {
    calls += 1;
    if (isRefused(calls))
      return { status: 429, body: { code: 'too_many_requests', message: 'That was too many tries.' } };
    const payload = body === undefined ? {} : { payload: body as object };
    const reply = await server().app.inject({ method: method as 'GET', url, ...payload });
    return { status: reply.statusCode, body: reply.json() };
  };
  return { request, calls: () => calls };
}

const PAGES: [string, () => string | Promise<string>][] = [
  ...[
    '/leaderboard',
    '/leaderboard/az',
    '/course/201',
    '/welcome',
    '/instagram',
    '/tiktok',
    '/about',
    '/what-is-top-picks',
    '/terms-and-conditions',
  ].map((path): [string, () => string] => [path, () => path]),
  ['a shared list', async () => (await shareList(server())).path],
];

const atOnce = () => Promise.resolve(true);

describe('server-side rendering of a page whose calls are refused', () => {
  it.each(PAGES)('fails without an unhandled rejection: %s', async (_name, pathOf) => {
    const path = await pathOf();
    const all = refusing(() => false);
    expect(await renderPage(path, 'AZ', all.request, atOnce)).not.toBeNull();
    expect(all.calls()).toBeGreaterThan(0);

    for (let first = 1; first <= all.calls(); first += 1) {
      const waysToRefuse = [(call: number) => call >= first, (call: number) => call === first];
      for (const isRefused of waysToRefuse) {
        const rendering = renderPage(path, 'AZ', refusing(isRefused).request, atOnce);
        await expect(rendering).rejects.toMatchObject({ status: 429 });
        await nextRound();
      }
    }
    expect(unhandled).toEqual([]);
  });
});
