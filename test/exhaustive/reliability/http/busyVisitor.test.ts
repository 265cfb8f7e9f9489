import { Agent, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../../server/http/rateLimits.ts';
import { type Product, startProduct } from '../../../support/server/product.ts';

type Reply = { status: number; headers: Record<string, unknown>; body: string };
type Visitor = { get: (path: string, headers?: Record<string, string>) => Promise<Reply>; leave: () => void };

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { RATE_LIMITS: 'on' } });
});
afterAll(async () => {
  expect(await product.stop()).toBe(0);
});

let addresses = 1;
const opened: Visitor[] = [];

/** A visitor with a network address of its own; all of 127.0.0.0/8 is this machine. */
function newVisitor(): Visitor {
  addresses += 1;
  const agent = new Agent({ keepAlive: true, maxSockets: 20, localAddress: `127.0.0.${addresses}` });
  const visitor: Visitor = {
    get: (path, headers = { accept: 'text/html' }) =>
      new Promise((resolve, reject) => {
        const sent = request(product.url + path, { agent, headers }, (reply) => {
          let body = '';
          reply.setEncoding('utf8');
          reply.on('data', (chunk: string) => (body += chunk));
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }));
        });
        sent.on('error', reject);
        sent.end();
      }),
    leave: () => agent.destroy(),
  };
  opened.push(visitor);
  return visitor;
}
afterAll(() => {
  for (const visitor of opened) visitor.leave();
});

/** The statuses of `times` requests, of which twenty are sent at once. */
async function repeat(times: number, send: () => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = [];
  const work = async (): Promise<void> => {
    while (statuses.length < times) {
      const place = statuses.push(0) - 1;
      statuses[place] = (await send()).status;
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  return statuses;
}
const call = (visitor: Visitor) => () => visitor.get('/api/health/live', {});
const makeCalls = (visitor: Visitor, times: number) => repeat(times, call(visitor));
const { publicCall, page } = RATE_LIMITS;

const PAGES: [string, string][] = [
  ['/leaderboard/az', 'Arizona’s top golf courses'],
  ['/leaderboard', 'top golf courses'],
  ['/course/201', 'Aguila Golf Course'],
  ['/welcome', 'votes</em> for the best courses'],
  ['/instagram', 'Like a photo?'],
  ['/tiktok', 'Where do you plant yours?'],
  ['/about', 'Our Story'],
  ['/what-is-top-picks', 'What is Top Picks'],
  ['/terms-and-conditions', 'Terms and conditions'],
];

/** Visits the server while others overload it. */
let other: Visitor;
beforeEach(() => {
  other = newVisitor();
});
/** Another visitor gets whole pages, and the server has logged no fault; an unhandled error would have ended it. */
async function expectCalm(): Promise<void> {
  for (const [path, words] of PAGES.slice(0, 3)) {
    const { status, body } = await other.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).toContain(words);
  }
  expect((await other.get('/api/leaderboard/az', {})).status).toBe(200);
  expect(product.output()).not.toMatch(/unexpected fault|Unhandled|page not rendered/i);
}

describe('a visitor over the limit of calls', () => {
  it.each(PAGES)('gets the whole page %s, and other visitors are not disturbed', async (path, words) => {
    const visitor = newVisitor();
    const statuses = await makeCalls(visitor, publicCall.points + 100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    const { status, body } = await visitor.get(path);
    expect([status, body.includes('id="served"')]).toEqual([200, true]);
    expect(body).toContain(words);
    expect((await call(visitor)()).status).toBe(429);
    await expectCalm();
  });

  it.each([1, 2, 3, 4])('gets the whole page when its rendering reaches the limit at call %i', async (which) => {
    const visitor = newVisitor();
    await makeCalls(visitor, publicCall.points - which + 1);
    // Nothing of this state is cached yet.
    const path = `/leaderboard/${['ca', 'tx', 'fl', 'ny'][which - 1]!}`;
    const { status, body } = await visitor.get(path);
    expect([status, body.includes('id="served"')]).toEqual([200, true]);
    await expectCalm();
  });

  it('gets all pages while several other visitors are over the limit, too', async () => {
    const crowd = Array.from({ length: 6 }, newVisitor);
    const pages = await Promise.all(
      crowd.map(async (visitor, place) => {
        await makeCalls(visitor, publicCall.points - 10);
        const [replies] = await Promise.all([
          Promise.all(PAGES.map(([path]) => visitor.get(path))),
          makeCalls(visitor, 40 + place),
        ]);
        return replies.map(({ status }) => status);
      }),
    );
    expect(new Set(pages.flat())).toEqual(new Set([200]));
    await expectCalm();
  });

  it('disturbs no other visitor by leaving before the page has arrived', async () => {
    const visitor = newVisitor();
    await makeCalls(visitor, publicCall.points + 1);
    for (const [path] of PAGES) {
      const cut = newVisitor();
      const coming = cut.get(path).catch(() => undefined);
      cut.leave();
      await coming;
      await visitor.get(path);
    }
    await expectCalm();
  });
});

describe('a visitor over the limit of pages', () => {
  it('gets a short page without data, may make calls, and disturbs no other visitor', async () => {
    const visitor = newVisitor();
    const statuses = await repeat(page.points + 50, () => visitor.get('/about'));
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    for (const path of [...PAGES.map(([page]) => page), '/nowhere']) {
      const { status, headers, body } = await visitor.get(path);
      expect([path, status]).toEqual([path, 429]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toContain('Too many requests');
      expect(body).not.toContain('id="served"');
    }
    expect((await call(visitor)()).status).toBe(200);
    await expectCalm();
  });
});

it('a visitor who sends addresses of 12,000 characters disturbs no other visitor', async () => {
  const visitor = newVisitor();
  const long = ['/', '.', '%', '%20', 'b'].map((part) => `/leaderboard/${part.repeat(12_000 / part.length)}a`);
  for (const path of long) expect((await visitor.get(path)).status).toBe(414);
  await expectCalm();
});
