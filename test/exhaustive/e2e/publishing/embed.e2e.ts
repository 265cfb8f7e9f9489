import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coursesIn, joinAs } from '../../../support/browser/demoData.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { readLeaks } from '../../../support/browser/watchedRun.ts';
import { newPerson } from '../../../support/browser/stories.ts';

const product = useProduct();
const BUDGET_BYTES = 15_000;

let other: Server;
/** Another site to the browser, because host and port differ from the product's. */
let otherUrl: string;
let courseId: number;
beforeAll(async () => {
  other = createServer((request, reply) => {
    const frames = new URL(request.url ?? '/', 'http://localhost').searchParams.getAll('frame');
    const html = frames.map((src) => `<iframe src="${product.url}${src}" width="600" height="560"></iframe>`).join('');
    reply.setHeader('content-type', 'text/html').end(`<!doctype html><title>Another site</title>${html}`);
  });
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  otherUrl = `http://localhost:${(other.address() as AddressInfo).port}`;
  const { locationId, courses } = await coursesIn(product.url, 'AZ');
  courseId = courses[0]!._id;
  await (await joinAs(product.url, newPerson())).vote(locationId, courseId);
});
afterAll(() => other.close());

const pageWith = (...frames: string[]) =>
  `${otherUrl}/?${new URLSearchParams(frames.map((src) => ['frame', src])).toString()}`;
/** Waits until the vote is counted and its ranking published. */
const untilRanked = () =>
  expect.poll(() => fetch(`${product.url}/embed/az`).then((reply) => reply.text())).toContain('<li>');
const framesOf = (page: Page) => page.frames().filter((frame) => frame !== page.mainFrame());

it('[R16.21] /embed/az shows a ranking in a frame of another site, light and dark, without script and in at most 15 kB', async () => {
  await untilRanked();
  const { page, complaints } = await product.newVisitor();
  const lengths: Promise<number>[] = [];
  const kinds = new Set<string>();
  page.on('response', (reply) => {
    if (!reply.url().startsWith(product.url)) return;
    kinds.add(reply.request().resourceType());
    lengths.push(reply.body().then(({ length }) => length));
  });
  await page.goto(pageWith('/embed/az'), { waitUntil: 'load' });
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: /^Arizona’s top golf courses$/ }).waitFor();
  expect(await frame.getByRole('listitem').count()).toBeGreaterThan(0);
  expect(await frame.locator('script').count()).toBe(0);
  expect([...kinds].toSorted()).toEqual(['document', 'stylesheet']);
  const bytes = (await Promise.all(lengths)).reduce((sum, length) => sum + length);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);

  const paper = () => frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(paper).not.toBe(light);
  expect(complaints).toEqual([]);

  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('listitem').getByRole('link').first().click(),
  ]);
  await opened.waitForURL(`${product.url}/course/*`);
});

it('[R16.21] no other address of the product is shown in a frame of another site', async () => {
  const refused = [
    '/',
    '/leaderboard/az',
    '/states',
    '/results',
    '/results/2019/az',
    `/course/${courseId}`,
    '/settings',
    '/login',
    '/admin',
    '/api/elections',
    '/api/leaderboard/az',
    '/embed',
    '/embed/zz',
    '/plain.css',
    '/feeds/az.atom',
    '/sitemap.xml',
  ];
  const { page, complaints } = await product.newVisitor();
  await page.goto(pageWith('/embed/az', ...refused), { waitUntil: 'load' });
  // Chromium shows an error page in place of a page that refuses to be framed.
  const shown = () => framesOf(page).map((frame) => frame.url().replace(/^chrome-error:.*/, 'refused'));
  await expect.poll(shown).toEqual([`${product.url}/embed/az`, ...refused.map(() => 'refused')]);
  const told = () => complaints.filter((text) => text.includes('frame-ancestors')).length;
  await expect.poll(told).toBeGreaterThanOrEqual(refused.length);
  expect((await readLeaks()).filter((leak) => !leak.includes('frame-ancestors'))).toEqual([]);
});

it.each([
  ['a ranking', () => '/leaderboard/az', 'ItemList'],
  ['a course', () => `/course/${courseId}`, 'GolfCourse'],
])(
  '[R16.24] the structured data of %s passes the Content-Security-Policy: the browser keeps it and logs no error',
  async (_what, path, type) => {
    await untilRanked();
    const { page, complaints } = await product.newVisitor();
    await page.goto(product.url + path(), { waitUntil: 'load' });
    const facts = page.locator('head script[type="application/ld+json"]');
    expect(await facts.count()).toBe(1);
    expect(JSON.parse((await facts.textContent()) ?? '')).toMatchObject({
      '@context': 'https://schema.org',
      '@type': type,
      url: product.url + path(),
    });
    expect(complaints).toEqual([]);
  },
);
