import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../../support/browser/browser.ts';
import { pauseClock, plansOf, watchPlans } from '../../../support/browser/clock.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { signUp } from '../../../support/browser/stories.ts';

const REFRESH_MS = 300_000;
const ME = '**/api/users/me';

const product = useProduct();

/** Everything the tab sees stored, its own and what it shares with other tabs. */
async function storedIn(page: Page): Promise<Record<string, string>> {
  const own = await page.evaluate(() => {
    const all = (area: Storage, prefix: string) =>
      Object.entries(area).map(([key, value]) => [prefix + key, String(value)]);
    return [...all(sessionStorage, 'session '), ...all(localStorage, 'local ')] as [string, string][];
  });
  const cookies = await page.context().cookies();
  return Object.fromEntries([...own, ...cookies.map(({ name, value }) => [`cookie ${name}`, value] as const)]);
}

const changedKeys = (before: Record<string, string>, after: Record<string, string>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key]);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function openMyPicks(page: Page): Promise<void> {
  await page.goto(`${product.url}/my-picks`);
  await heading(page, 'My picks');
}

const refuseOnce = (page: Page) =>
  page.route(ME, (route) => route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'No' } }), {
    times: 1,
  });

/** The access token that all tabs of the profile share, as this tab sees it. */
const sharedToken = async (page: Page) => (await storedIn(page))['local accessToken'];

/** Opens the page again with a refused access token: the session is renewed, and the other tab sees the new token. */
async function renew(page: Page, other: Page): Promise<void> {
  const before = await sharedToken(page);
  // Leaves the page first, so that none of its calls is the one that is refused.
  await page.goto('about:blank');
  await refuseOnce(page);
  await page.goto(`${product.url}/my-picks`);
  // A response is seen on the network before it is stored, and stored before another tab's process is notified.
  for (const each of [page, other]) await expect.poll(() => sharedToken(each)).not.toBe(before);
  await heading(page, 'My picks');
}

/** Counts the tab's requests to a path. */
function countOf(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** How long, by the page's clock, each call for its user has come after the plan for it; from now on. */
async function watchWaits(tab: Page): Promise<() => Promise<number[]>> {
  await tab.evaluate(() => {
    const { fetch } = window;
    const watched = Object.assign(window as unknown as { plannedAt: number }, { waits: [] as number[] });
    window.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (pathname === '/api/users/me') watched.waits.push(Date.now() - watched.plannedAt);
      return fetch(input, init);
    };
  });
  return () => tab.evaluate(() => (window as unknown as { waits: number[] }).waits);
}

/** Time for the page to store a response. */
const SETTLE_MS = 1000;

/** A second tab with the first one's session, whose clock is paused right after it has fetched its user again. */
async function newTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  // Without the banners, which check whether the server responds: under a clock this fast what is polled times out.
  await context.route('**/assets/Banners-*', (route) => route.abort());
  await tab.clock.install();
  await watchPlans(context);
  await openMyPicks(tab);
  await pauseClock(tab);
  // The first plan that is seen may still be that of the page's own first call.
  for (let time = 0; time < 2; time += 1) await refetchUser(tab);
  return tab;
}

/**
 * Lets the user be fetched again, and waits for the plan of the next call. As after a sleep, the call is made at the end
 * of the jump: no time passes in which it would be given up.
 */
async function refetchUser(tab: Page): Promise<void> {
  const before = await plansOf(tab);
  await tab.clock.fastForward(REFRESH_MS);
  await expect.poll(() => plansOf(tab)).toBeGreaterThan(before);
}

describe('two tabs of one member', () => {
  it('keep one session while one tab renews it and the other only fetches its user again', async () => {
    const { page, context } = await product.newVisitor();
    await signUp(page, product.url);
    await openMyPicks(page);
    const tab = await newTab(context);
    await tab.clock.runFor(SETTLE_MS);
    const renewalsOfTab = countOf(tab, '/api/users/refresh-token');

    const seen = new Set<string | undefined>();
    for (let round = 0; round < 3; round += 1) {
      await renew(page, tab);
      const before = await storedIn(tab);
      await refetchUser(tab);
      await tab.clock.runFor(SETTLE_MS);
      const after = await storedIn(tab);
      expect(changedKeys(before, after).filter((key) => key !== 'session userDetails')).toEqual([]);
      seen.add(after['cookie refreshToken']);
    }
    expect(seen.size).toBe(3);
    expect(renewalsOfTab()).toBe(0);

    await tab.clock.resume();
    for (const each of [page, tab]) {
      await each.getByRole('link', { name: 'Settings' }).click();
      await each.getByText(/^Signed in as .+@example\.com\.$/).waitFor();
    }
    await context.close();
  });
});

describe('a tab of a member', () => {
  it('[R3.7] fetches its user again every 300,000 ms, not a millisecond earlier', async () => {
    const { page, context } = await product.newVisitor();
    await signUp(page, product.url);
    const tab = await newTab(context);
    const waits = await watchWaits(tab);
    // A response that is still on its way plans the call anew: the later for that, but not after another time.
    await tab.clock.runFor(REFRESH_MS * 2);
    await expect.poll(async () => (await waits())[0]).toBe(REFRESH_MS);
    await context.close();
  });

  it('[R1.8] shows a spinner while it restores the session of another tab', async () => {
    const { page, context } = await product.newVisitor();
    await signUp(page, product.url);
    const tab = await context.newPage();
    const gate = Promise.withResolvers<undefined>();
    await tab.route(ME, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await tab.goto(`${product.url}/my-picks`);
    await tab.getByText('Restoring your session').waitFor();
    expect(new URL(tab.url()).pathname).toBe('/my-picks');
    gate.resolve(undefined);
    await heading(tab, 'My picks');
    await context.close();
  });

  it('removes exactly the session’s keys from storage at a sign-out on a phone', async () => {
    const { page, context } = await product.newVisitor({ viewport: PHONE });
    const json = { city: null, region: 'UT', country: 'US', timezone: null, geoLocationDetails: null };
    await page.route('**/api/geocode', (route) => route.fulfill({ json }));
    await page.goto(`${product.url}/leaderboard`);
    await heading(page, 'Utah’s top golf courses');
    await signUp(page, product.url);
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('option', { name: 'New Mexico' }).waitFor({ state: 'attached' });
    await page.getByRole('combobox', { name: 'Home state' }).selectOption('New Mexico');
    await expect.poll(async () => (await storedIn(page))['session primaryLocation']).toBe('nm');
    await page.getByRole('link', { name: 'My Picks' }).click();
    await heading(page, 'My picks');

    const before = await storedIn(page);
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click();
    await heading(page, 'You’re signed out');
    expect(new URL(page.url()).pathname).toBe('/logout');
    const after = await storedIn(page);
    const gone = changedKeys(before, after).filter((key) => !key.startsWith('session firebase:'));
    expect(gone.toSorted()).toEqual([
      'cookie refreshToken',
      'local accessToken',
      'session accessToken',
      'session primaryLocation',
      'session refreshToken',
      'session userDetails',
    ]);
    expect(Object.keys(after).toSorted()).toEqual(['local geocode', 'session currentLocation']);
    await context.close();
  });
});

it('[R5.2] a guest whose location is unknown sees Arizona as a guess, and a chosen state stays after a reload', async () => {
  const { page, context } = await product.newVisitor();
  await page.route('**/api/geocode', (route) => route.abort());
  await page.goto(product.url);
  await heading(page, 'Arizona’s top golf courses');
  await page.getByText('Showing Arizona (guessed)').waitFor();
  await page.reload();
  await page.getByText('Showing Arizona (guessed)').waitFor();
  await page.getByRole('option', { name: 'Utah' }).waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Change state' }).selectOption('Utah');
  await heading(page, 'Utah’s top golf courses');
  await page.goto(product.url);
  await heading(page, 'Utah’s top golf courses');
  await page.getByText('(guessed)').waitFor({ state: 'detached' });
  await context.close();
});
