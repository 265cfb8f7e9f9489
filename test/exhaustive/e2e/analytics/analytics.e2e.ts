import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, newVisitor, PHONE, type WatchedPage } from '../../../support/browser/browser.ts';
import {
  framesOf,
  type Mixpanel,
  PROJECT_TOKEN,
  type SentEvent,
  startMixpanel,
} from '../../../support/server/mixpanel.ts';
import { type Product, startProduct } from '../../../support/server/product.ts';
import { fillSignup, newPerson, signIn, signUp, voteButton } from '../../../support/browser/stories.ts';

let mixpanel: Mixpanel;
let product: Product;
let browser: Browser;
beforeAll(async () => {
  mixpanel = await startMixpanel();
  product = await startProduct({ env: { MIXPANEL_TOKEN: PROJECT_TOKEN, MIXPANEL_API_HOST: mixpanel.origin } });
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await mixpanel.close();
});
// A test sees only the events of its own visit.
beforeEach(() => {
  mixpanel.received.length = 0;
});

/** The library sends events every five seconds, recordings every ten. */
const FLUSHED = { interval: 200 };

/** Types of a recording's frames in rrweb, and the source of an increment that comes from typing. */
const [FULL_SNAPSHOT, INCREMENT, META, TYPED] = [2, 3, 4, 5];

const banner = (page: Page) => page.getByRole('region', { name: 'Analytics' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
/** Allows analytics; on a phone the question appears at the first scroll. */
async function allow(page: Page): Promise<void> {
  await banner(page).waitFor({ state: 'attached' });
  await page.mouse.wheel(0, 200);
  await banner(page).getByRole('button', { name: 'Allow' }).click();
}

/** Paths of the page's requests for analytics: the library's code, and what the library sends. */
function watchAnalytics({ page }: Pick<WatchedPage, 'page'>): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/mp\/|\/(trackAction|recorder)-[^/]+\.js$/.test(pathname)) seen.push(pathname);
  });
  return seen;
}

/** Visits three pages, so that any event would have been sent. */
async function lookAround(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/leaderboard/az`);
  await heading(page, 'Arizona’s top golf courses');
  await page.getByRole('link', { name: 'Our Story' }).click();
  await heading(page, 'Our Story');
}

const find = (name: string, properties: Record<string, unknown> = {}): SentEvent | undefined =>
  mixpanel
    .events()
    .find(
      (sent) =>
        sent.event === name && Object.entries(properties).every(([key, value]) => sent.properties[key] === value),
    );

/** Waits until an event has arrived; resolves to its properties. */
async function arrival(name: string, properties?: Record<string, unknown>): Promise<Record<string, unknown>> {
  await expect.poll(() => find(name, properties), FLUSHED).toBeDefined();
  return find(name, properties)!.properties;
}

/** The ids that the library has stored for this browser. */
const idsInBrowser = (page: Page): Promise<{ distinct_id: string; $device_id: string }> =>
  page.evaluate((token) => {
    const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`mp_${token}_mixpanel=`)) ?? '';
    return JSON.parse(decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))) as never;
  }, PROJECT_TOKEN);

it('[R14.1, R14.2] a page with consent sends events of page views, sign-up, votes, sign-out and sign-in, and no names', async () => {
  const { page, context, complaints } = await newVisitor(browser, { viewport: PHONE });
  const ada = newPerson();
  await page.goto(`${product.url}/leaderboard/az`);
  await allow(page);
  const first = await arrival('Page View', { path: '/leaderboard/az' });
  expect(first).toMatchObject({ device_type: 'desktop', token: PROJECT_TOKEN });
  expect(first.distinct_id).toMatch(/^\$device:/);
  expect(first).not.toHaveProperty('user_type');

  await page.goto(`${product.url}/shared/somebody-secret/az?secret=1`);
  await heading(page, 'List not found');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillSignup(page, ada);
  await page.getByRole('link', { name: 'See the ranking' }).click();
  await page.waitForURL(/\/leaderboard/);
  await page.getByRole('link', { name: 'VOTE', exact: true }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await voteButton(page, 'Aguila Golf Course').click();
  await page.getByRole('link', { name: 'My Picks (1)' }).waitFor();
  // The page shows the change before the server knows; a sign-out would cut it off.
  const takenBack = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Voted for Aguila Golf Course' }).click();
  await takenBack;
  await page.getByRole('link', { name: 'My Picks (0)' }).waitFor();
  const { distinct_id: memberId } = await idsInBrowser(page);
  const member = { distinct_id: memberId, user_type: 'member' };

  // After the sign-out the browser has a new anonymous id.
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click();
  await heading(page, 'You’re signed out');
  const idInBrowser = async () => (await idsInBrowser(page)).distinct_id;
  await expect.poll(idInBrowser).not.toBe(memberId);
  const after = { path: '/login', distinct_id: await idInBrowser() };
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(page, ada);
  await page.waitForURL(/\/leaderboard/);

  const details = await page.evaluate(() => sessionStorage.getItem('userDetails') ?? '');
  expect((JSON.parse(details) as { _id: string })._id).toBe(memberId);
  expect(await arrival('Logged In')).toMatchObject({ ...member, method: 'email', device_type: 'Desktop' });
  expect(await arrival('Signed Up')).toMatchObject({ ...member, method: 'email', device_type: 'Desktop' });
  expect(await arrival('$identify')).toMatchObject({ distinct_id: memberId, $anon_distinct_id: first.distinct_id });
  expect(await arrival('Tour Skipped')).toMatchObject({ ...member, step: 0 });
  expect(await arrival('Vote Cast')).toMatchObject({ ...member, state: 'AZ', remaining_votes: 21 });
  expect(await arrival('Vote Taken Back')).toMatchObject({ ...member, state: 'AZ', remaining_votes: 22 });
  expect(await arrival('Page View', { path: '/shared/:userId/az' })).toMatchObject({
    distinct_id: first.distinct_id,
    $current_url: `${product.url}/shared/:userId/az`,
  });
  expect(await arrival('Page View', after)).not.toHaveProperty('user_type');
  expect([first.distinct_id, memberId]).not.toContain(after.distinct_id);

  const told = JSON.stringify(mixpanel.events());
  for (const secret of [ada.email, 'Ada', 'Palmer', 'secret', 'Aguila']) expect(told).not.toContain(secret);
  expect(complaints).toEqual([]);
  await context.close();
});

describe('analytics loads, sends and stores nothing', () => {
  const expectNothing = async (visitor: WatchedPage, url: string): Promise<void> => {
    const seen = watchAnalytics(visitor);
    await lookAround(visitor.page, url);
    await visitor.page.reload();
    await heading(visitor.page, 'Our Story');
    const kept = await visitor.page.evaluate(() => [...Object.keys(localStorage), document.cookie].join());
    expect([seen, kept.replace('consent', '')]).toEqual([[], ',']);
    await visitor.context.close();
  };

  it('[R14.4] before a visitor has allowed or refused it', async () => {
    const visitor = await newVisitor(browser);
    const seen = watchAnalytics(visitor);
    await lookAround(visitor.page, product.url);
    await banner(visitor.page).waitFor();
    expect(seen).toEqual([]);
    await visitor.context.close();
  });

  it('[R14.4] after a refusal, and the visitor is not asked again', async () => {
    const visitor = await newVisitor(browser);
    await visitor.page.goto(product.url);
    await banner(visitor.page).getByRole('button', { name: 'No thanks' }).click();
    await banner(visitor.page).waitFor({ state: 'detached' });
    await expectNothing(visitor, product.url);
  });

  it.each(['doNotTrack', 'globalPrivacyControl'])('with %s on, and the visitor is not asked', async (signal) => {
    const visitor = await newVisitor(browser);
    await visitor.context.addInitScript((name) => {
      localStorage.setItem('consent', 'granted');
      Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true });
    }, signal);
    await expectNothing(visitor, product.url);
  });

  describe('on a server that has switched it off', () => {
    // Started outside the test, so that the start does not count against the test's time limit.
    let off: Product;
    beforeAll(async () => {
      off = await startProduct({ env: { MIXPANEL_TOKEN: 'off' } });
    });
    afterAll(() => off.stop());

    it('and the visitor is not asked', async () => {
      const visitor = await newVisitor(browser);
      await visitor.context.addInitScript(() => localStorage.setItem('consent', 'granted'));
      await expectNothing(visitor, off.url);
    });
  });
});

it('analytics ends in every tab as soon as a member withdraws consent, and restarts with a new device id on new consent', async () => {
  const { page, context } = await newVisitor(browser);
  await signUp(page, product.url);
  await allow(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  const before = await arrival('Page View', { path: '/settings' });
  const tab = await context.newPage();
  await tab.goto(`${product.url}/about`);
  await arrival('Page View', { path: '/about', $device_id: before.$device_id });

  const choice = page.getByRole('switch', { name: 'Count how I use this site' });
  await choice.uncheck();
  const waiting = (each: Page) =>
    each.evaluate(() =>
      [...Object.keys(localStorage).filter((key) => key.startsWith('__mpq')), document.cookie].join(),
    );
  for (const each of [page, tab]) {
    await expect.poll(() => waiting(each)).toMatch(/^refreshToken=[^;]+$/);
    await each.getByRole('link', { name: 'My Picks' }).first().click();
    await heading(each, 'My picks');
    expect(await waiting(each)).toMatch(/^refreshToken=[^;]+$/);
  }
  const seen = watchAnalytics({ page });
  await page.reload();
  await page.getByRole('link', { name: 'Settings' }).click();
  await heading(page, 'Settings');
  expect(seen).toEqual([]);

  await tab.close();
  await choice.check();
  await expect.poll(() => seen.length, FLUSHED).toBeGreaterThan(1);
  const { $device_id } = await idsInBrowser(page);
  expect($device_id).not.toBe(before.$device_id);
  const again = { path: '/settings', $device_id, distinct_id: before.distinct_id, user_type: 'member' };
  expect(await arrival('Page View', again)).toBeDefined();
  expect(find('Page View', { path: '/my-picks' })).toBeUndefined();
  await context.close();
});

describe('a deployment that records every visit', () => {
  let recorded: Product;
  beforeAll(async () => {
    const env = {
      MIXPANEL_TOKEN: PROJECT_TOKEN,
      MIXPANEL_API_HOST: mixpanel.origin,
      RECORD_SESSIONS_PERCENT: '100',
      ANALYTICS_CONSENT: 'granted',
    };
    recorded = await startProduct({ env });
  });
  afterAll(() => recorded.stop());

  it('[R14.6] sends recordings without the page’s texts, typed text, names or ids in addresses', async () => {
    const { page, context, complaints } = await newVisitor(browser);
    const parts = () => mixpanel.received.filter(({ path }) => path === '/record/');
    const frames = () => parts().flatMap(framesOf);
    await page.goto(`${recorded.url}/shared/secret-member/az?secret=1`);
    await expect.poll(parts, FLUSHED).not.toEqual([]);
    expect(await banner(page).count()).toBe(0);

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    const ada = newPerson();
    await fillSignup(page, ada);
    await page.getByRole('link', { name: 'See the ranking' }).click();
    await page.waitForURL(/\/leaderboard/);
    await page.getByRole('link', { name: 'VOTE', exact: true }).click();
    await page.getByLabel('Find a course or town').fill('typed words');
    await page.getByText('No course matches').waitFor();
    await page.getByRole('link', { name: 'My Picks' }).first().click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText(ada.email, { exact: true }).waitFor();
    // The next part that is sent contains all of the visit up to here.
    const sent = parts().length;
    await expect.poll(() => parts().length, FLUSHED).toBeGreaterThan(sent);

    const [first, ...later] = frames();
    expect(first).toMatchObject({ type: META, data: { href: `${recorded.url}/shared/:userId/az` } });
    expect(later.some(({ type }) => type === FULL_SNAPSHOT)).toBe(true);
    expect(later.some(({ type, data }) => type === INCREMENT && data.source === TYPED)).toBe(true);
    const shown = JSON.stringify([frames(), parts().map(({ query }) => [...query])]);
    const secrets = [ada.email, ada.password, 'Ada', 'Palmer', 'typed words', 'secret', 'Arizona', 'Aguila'];
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
