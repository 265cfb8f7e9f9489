import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { USER_REFRESH_MS } from '#contract/limits';
import { count, measured } from '../../../support/goals/goals.ts';
import { pauseClock, plansOf, watchPlans } from '../../../support/browser/clock.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { fillSignup, newPerson, signUp } from '../../../support/browser/stories.ts';

const REACH_MS = 2000;
const ROUNDS = count(500, 30);
const ME = '/api/users/me';
const RENEWAL = '/api/users/refresh-token';
const LOGOUT = '/api/users/logout';

const product = useProduct();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let index = 0; index < count; index += 1) {
    const tab = await context.newPage();
    await tab.goto(`${product.url}/my-picks`);
    await heading(tab, 'My picks');
    tabs.push(tab);
  }
  return tabs;
}

const pathOf = (url: string) => new URL(url).pathname;
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('accessToken'));
const memberIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('userDetails') ?? '{}') as { _id?: string })._id);

/** Counts the requests of a whole browser profile to a path. */
function countOf(context: BrowserContext, path: string): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (pathOf(request.url()) === path) count += 1;
  });
  return () => count;
}

describe('tabs of one member', () => {
  it.for([2, 4])(
    `stay signed in over ${ROUNDS} rounds in which all tokens expire and every second renewal is lost (%s tabs)`,
    { timeout: 600_000 },
    async (number, { task }) => {
      const { page, context } = await product.newVisitor();
      await signUp(page, product.url);
      const expired = new Set<string | undefined>();
      await context.route(`**${ME}`, async (route) => {
        const bearer = route.request().headers().authorization;
        const refusal = { status: 401, json: { code: 'unauthorized', message: 'No' } };
        await (expired.has(bearer) ? route.fulfill(refusal) : route.continue());
      });
      let renewals = 0;
      await context.route(`**${RENEWAL}`, async (route) => {
        const response = await route.fetch();
        if (response.ok()) renewals += 1;
        // Every second successful renewal loses its response. Before each one the server refuses the fast clock once.
        await (response.ok() && renewals % 2 === 1 ? route.abort() : route.fulfill({ response }));
      });
      const logouts = countOf(context, LOGOUT);
      // Without the banners, which check whether the server responds: under a clock this fast each check times out.
      await context.route('**/assets/Banners-*', (route) => route.abort());
      await context.clock.install();
      await watchPlans(context);
      const tabs = await openTabs(context, number);
      // The first page would poll its ranking hundreds of times in every round.
      await page.close();
      await pauseClock(tabs[0]!);
      // What else is polled could succeed while the user is still being fetched, and plan the next time for it.
      const isOther = (url: URL) => url.pathname.startsWith('/api/') && ![ME, RENEWAL, LOGOUT].includes(url.pathname);
      await context.route(isOther, (route) => route.abort());
      const plans = () => Promise.all(tabs.map(plansOf));

      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await plans();
        for (const token of await Promise.all(tabs.map(tokenOf))) expired.add(`Bearer ${token}`);
        // As after a sleep, calls that were due are made at its end: no time passes in which they would be given up.
        await context.clock.fastForward(USER_REFRESH_MS);
        // Each plans the next call when it knows what became of this one.
        const areAllPlanned = async () => (await plans()).every((count, index) => count > before[index]!);
        await expect.poll(areAllPlanned, { interval: 10 }).toBe(true);
      }
      // A tab that has got the token of another one needs no renewal of its own.
      expect(renewals).toBeGreaterThanOrEqual(ROUNDS);
      await context.unroute(isOther);
      await context.clock.resume();
      for (const tab of tabs) {
        await tab.getByRole('link', { name: 'Settings' }).click();
        await tab.getByText(/^Signed in as .+@example\.com\.$/).waitFor();
      }
      expect(logouts()).toBe(0);
      await context.close();
      const figure = `${number} tabs of Chromium, ${ROUNDS} rounds of expiry and lost answers: 0 members signed out`;
      measured(task, 'G12', figure);
    },
  );

  it('are all signed out within 2 s of a sign-out in one of them, with one call to the server', async ({ task }) => {
    const { page, context } = await product.newVisitor();
    await signUp(page, product.url);
    // Notes when the page was led to /logout. All tabs share this machine's clock.
    await context.addInitScript(() => {
      const { replaceState } = window.history;
      window.history.replaceState = (...args) => {
        replaceState.apply(window.history, args);
        if (window.location.pathname === '/logout') Object.assign(window, { leftAt: Date.now() });
      };
    });
    const tabs = await openTabs(context, 4);
    const logouts = countOf(context, LOGOUT);
    const renewals = countOf(context, RENEWAL);
    await tabs[0]!.getByRole('link', { name: 'Sign out' }).click();
    for (const tab of tabs) await heading(tab, 'You’re signed out');
    const leftAt = await Promise.all(
      tabs.map((tab) => tab.evaluate(() => (window as unknown as { leftAt: number }).leftAt)),
    );
    const reach = Math.max(...leftAt) - leftAt[0]!;
    expect(reach).toBeLessThanOrEqual(REACH_MS);
    measured(task, 'G12', `a sign-out reaches 3 other tabs of Chromium within ${reach} ms`);
    await tabs[1]!.getByText('You signed out in another tab.').waitFor();
    expect([logouts(), renewals()]).toEqual([1, 0]);
    for (const tab of tabs) expect(await tokenOf(tab)).toBeNull();
    await context.close();
  });

  it('that are frozen during a sign-out in another tab are signed out when they resume', async () => {
    const { page, context } = await product.newVisitor();
    await signUp(page, product.url);
    const [tab, sleeper] = (await openTabs(context, 2)) as [Page, Page];
    // A third tab that makes a call just then would learn of the sign-out from the server first.
    await page.close();
    const devtools = await context.newCDPSession(sleeper);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await tab.goto(`${product.url}/logout`);
    await heading(tab, 'You’re signed out');
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await heading(sleeper, 'You’re signed out');
    await context.close();
  });

  it('adopt a token that another tab has renewed, without a renewal of their own', async () => {
    const { page, context } = await product.newVisitor();
    await signUp(page, product.url);
    const [first, second] = (await openTabs(context, 2)) as [Page, Page];
    const before = await tokenOf(second);
    const renewals = countOf(context, RENEWAL);
    const refusal = { status: 401, json: { code: 'unauthorized', message: 'No' } };
    await first.route(`**${ME}`, (route) => route.fulfill(refusal), { times: 1 });
    await first.reload();
    await expect.poll(() => tokenOf(second)).not.toBe(before);
    const renewed = await tokenOf(second);
    await expect.poll(() => tokenOf(first)).toBe(renewed);
    await second.reload();
    await heading(second, 'My picks');
    expect(renewals()).toBe(1);
    await context.close();
  });
});

describe('tabs of two members in one browser', () => {
  /** Two tabs in which two people sign up one after the other; the shared copies are the second member's tokens. */
  async function openBoth() {
    const { page: tabOfAda, context } = await product.newVisitor();
    const tabOfBob = await context.newPage();
    for (const tab of [tabOfAda, tabOfBob]) {
      await tab.goto(`${product.url}/signup`);
      await heading(tab, 'Create your account');
    }
    await fillSignup(tabOfAda, newPerson());
    await tabOfAda.waitForURL(/\/leaderboard/);
    await fillSignup(tabOfBob, newPerson());
    await tabOfBob.waitForURL(/\/leaderboard/);
    return { context, tabOfAda, tabOfBob };
  }

  it('[R3.16] each stay with their own member over reloads and renewals', async () => {
    const { context, tabOfAda, tabOfBob } = await openBoth();
    const shared = () => tabOfBob.evaluate(() => localStorage.getItem('accessToken'));
    const [ofAda, ofBob] = [await tokenOf(tabOfAda), await tokenOf(tabOfBob)];
    await expect.poll(shared).toBe(ofBob);
    const refusal = { status: 401, json: { code: 'unauthorized', message: 'No' } };
    await tabOfAda.route(`**${ME}`, (route) => route.fulfill(refusal), { times: 1 });
    await tabOfAda.goto(`${product.url}/my-picks`);
    await heading(tabOfAda, 'My picks');
    await expect.poll(() => tokenOf(tabOfAda)).not.toBe(ofAda);
    await tabOfBob.goto(`${product.url}/my-picks`);
    await heading(tabOfBob, 'My picks');
    expect([await shared(), await tokenOf(tabOfBob)]).toEqual([ofBob, ofBob]);
    await context.close();
  });

  it('are signed out separately: a sign-out in one leaves the other member signed in', async () => {
    const { context, tabOfAda, tabOfBob } = await openBoth();
    const bob = await memberIn(tabOfBob);
    await tabOfAda.goto(`${product.url}/logout`);
    await heading(tabOfAda, 'You’re signed out');
    await tabOfBob.goto(`${product.url}/my-picks`);
    await heading(tabOfBob, 'My picks');
    expect([bob, await memberIn(tabOfBob)]).toEqual([expect.any(String), bob]);
    await context.close();
  });
});
