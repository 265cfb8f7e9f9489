import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { App } from '../../../server/http/appType.ts';
import { answerLate } from '../slowAnswers.ts';

export const PAGE_ORIGIN = 'http://localhost:3000';

/**
 * MSW between the page and the real server (bridgeTo); the identity emulator is reached directly. Between two tests
 * every call fails, because a late one must not reach a server that happens to run at the page's origin.
 */
export const network = setupServer(http.all(`${PAGE_ORIGIN}/*`, () => HttpResponse.error()));

/** Forwards every call of the page to the real app. */
export const bridgeTo = (app: App) =>
  http.all(`${PAGE_ORIGIN}/*`, async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    await answerLate();
    const reply = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      // MSW cannot decompress in jsdom.
      headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity', host: 'localhost:3000' },
      ...(body.length > 0 ? { payload: body } : {}),
    });
    const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const hasBody = reply.statusCode !== 204 && reply.statusCode !== 304;
    return new HttpResponse(hasBody ? new Uint8Array(reply.rawPayload) : null, { status: reply.statusCode, headers });
  });
