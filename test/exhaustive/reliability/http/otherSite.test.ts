import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coursesIn } from '../../../support/browser/demoData.ts';
import { measured } from '../../../support/goals/goals.ts';
import { type ApiMember, joinByApi } from '../../../support/server/productApi.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { newPerson } from '../../../support/browser/stories.ts';

const product = useProduct({});

let evil: Server;
let evilUrl: string;
let member: ApiMember;
beforeAll(async () => {
  evil = createServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end('<!doctype html><h1>Free golf balls</h1>'),
  );
  await new Promise<void>((resolve) => void evil.listen(0, '127.0.0.1', resolve));
  // The product runs at 127.0.0.1, so this is another site for the browser.
  evilUrl = `http://localhost:${(evil.address() as AddressInfo).port}`;
  member = await joinByApi(product, newPerson());
});
afterAll(() => evil.close());

it('[R11.12] a page of another site changes nothing and reads nothing in the browser of a member', async ({ task }) => {
  const { locationId, courses } = await coursesIn(product.url, 'AZ');
  await member.call('PUT', `/api/picks/${locationId}/${courses[0]!._id}`);
  const state = () =>
    Promise.all(['/api/users/me', '/api/picks', '/api/users/me/sessions'].map((path) => member.call('GET', path)));
  const before = (await state()).slice(0, 2);

  const { page, context } = await product.newVisitor();
  const cookie = { name: 'refreshToken', value: member.refreshToken, domain: '127.0.0.1', path: '/' };
  await context.addCookies([{ ...cookie, sameSite: 'Lax' }]);
  await page.goto(evilUrl);
  const attempts: [string, string, object][] = [
    ['POST', '/api/users/logout', { userId: member.user._id }],
    ['POST', '/api/users/refresh-token', { refreshToken: member.refreshToken }],
    ['PATCH', '/api/users/me', { name: 'Mallory' }],
    ['DELETE', '/api/users/me/sessions', {}],
    ['PUT', `/api/picks/${locationId}`, { courseIds: [] }],
    ['DELETE', `/api/picks/${locationId}/${courses[0]!._id}`, {}],
    ['GET', '/api/users/me', {}],
  ];
  const read = await page.evaluate(
    async ({ url, bearer, calls }) => {
      const texts: string[] = [];
      for (const [method, path, body] of calls) {
        for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
          for (const authorization of [{}, { authorization: `Bearer ${bearer}` }]) {
            for (const mode of ['cors', 'no-cors'] as const) {
              const payload = method === 'GET' ? {} : { body: JSON.stringify(body) };
              const headers = { 'content-type': type, ...authorization };
              const response = await fetch(url + path, {
                method,
                mode,
                credentials: 'include',
                headers,
                ...payload,
              }).catch(() => null);
              if (response && response.type !== 'opaque') texts.push(`${method} ${path}: ${await response.text()}`);
            }
          }
        }
      }
      return texts;
    },
    { url: product.url, bearer: member.accessToken, calls: attempts },
  );
  expect(read).toEqual([]);

  // A browser sends a form to any site, and its response is refused in a frame.
  const reply = page.waitForResponse((response) => response.url().includes('/api/users/logout'));
  await page.evaluate(
    ({ url, userId }) => {
      document.body.innerHTML = `<form method="post" enctype="text/plain" action="${url}/api/users/logout"><input name='{"userId":"${userId}","x":"' value='"}'></form>`;
      document.forms[0]!.submit();
    },
    { url: product.url, userId: member.user._id },
  );
  expect([400, 415]).toContain((await reply).status());
  await page.waitForURL(/logout/);
  await page.goto(evilUrl);
  await page.evaluate((url) => {
    document.body.innerHTML = `<iframe src="${url}/leaderboard/az"></iframe>`;
  }, product.url);
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^(chrome-error:|about:blank|$)/);

  expect((await state()).slice(0, 2)).toEqual(before);
  measured(
    task,
    'G16',
    `a page of another site in Chromium: ${attempts.length} calls in 12 ways each, a form and a frame: nothing changed, nothing read`,
  );
});
