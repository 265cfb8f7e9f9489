import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pauseClock } from '../../../support/browser/clock.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { changeAccount, signUp } from '../../../support/browser/stories.ts';

const TOKEN_CALLS = '**/securetoken.googleapis.com/v1/token**';
const AHEAD_MS = 300_000;
const TIMEOUT_MS = 30_000;
const SWITCHED_OFF = 'This account is disabled. Write to us if you think that’s a mistake.';

const product = useProduct();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Paths of the scripts that a context requests, in order. */
function scriptsOf(context: BrowserContext): string[] {
  const scripts: string[] = [];
  context.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

const isIdentity = (script: string) => script.includes('firebaseIdentity');

/** When the ID token in the tab's storage expires (ms since 1970). */
const expiryOf = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((each) => each.startsWith('firebase:authUser:')) ?? '';
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { stsTokenManager: { accessToken: string } };
    const claims = JSON.parse(atob(user.stsTokenManager.accessToken.split('.')[1] ?? '')) as { exp: number };
    return claims.exp * 1000;
  });

/** A member's page with a fake clock, after Firebase has loaded its stored user. */
async function openMember() {
  const { page, context } = await product.newVisitor();
  const person = await signUp(page, product.url);
  await page.clock.install();
  const looked = page.waitForResponse(/accounts:lookup/);
  await page.goto(`${product.url}/my-picks`);
  await heading(page, 'My picks');
  await looked;
  return { page, context, person };
}

/** Runs the page's fake clock, with its timers, up to a time. */
async function moveTo(page: Page, time: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.runFor(time - now);
}

/** Runs the paused clock in steps until something has happened, because a slow machine may set a timer late. */
async function runUntil(page: Page, happened: Promise<unknown>, stepMs = 1): Promise<void> {
  let isOver = false;
  void happened.then(() => {
    isOver = true;
  });
  const isOverLater = async () => {
    await page.clock.runFor(stepMs);
    return isOver;
  };
  await expect.poll(isOverLater).toBe(true);
}

describe('a signed-in member', () => {
  it('gets a new ID token 5 minutes before the old one expires, not a millisecond earlier', async () => {
    const { page, context } = await openMember();
    let calls = 0;
    await page.route(TOKEN_CALLS, async (route) => {
      calls += 1;
      await route.continue();
    });
    await pauseClock(page);
    const due = (await expiryOf(page)) - AHEAD_MS;
    await moveTo(page, due - 1);
    expect(calls).toBe(0);
    const refreshed = page.waitForResponse(TOKEN_CALLS);
    await moveTo(page, due);
    await runUntil(page, refreshed);
    await expect.poll(() => calls).toBe(1);
    await context.close();
  });

  it('gets a new ID token at the next try when the identity service could not be reached', async () => {
    const { page, context } = await openMember();
    await page.route(TOKEN_CALLS, (route) => route.abort(), { times: 1 });
    await pauseClock(page);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/token'));
    await moveTo(page, (await expiryOf(page)) - AHEAD_MS);
    await runUntil(page, failed);
    await runUntil(page, page.waitForResponse(TOKEN_CALLS), 10_000);
    await page.clock.resume();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText(/^Signed in as .+@example\.com\.$/).waitFor();
    await context.close();
  });

  it.each([
    ['USER_DISABLED', SWITCHED_OFF],
    ['TOKEN_EXPIRED', 'You’ve been signed out. That happens when your password or email changes.'],
  ])('[R4.6] is signed out with the reason when a new ID token is refused with %s', async (message, sentence) => {
    const { page, context } = await openMember();
    await page.route(TOKEN_CALLS, (route) => route.fulfill({ status: 400, json: { error: { code: 400, message } } }));
    await pauseClock(page);
    const refused = page.waitForResponse(TOKEN_CALLS);
    await moveTo(page, (await expiryOf(page)) - AHEAD_MS);
    await runUntil(page, refused);
    await page.clock.resume();
    await heading(page, 'You’re signed out');
    await page.getByRole('main').getByText(sentence).waitFor();
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('accessToken');
    await context.close();
  });

  it('whose account was disabled is signed out with the reason at the next page', async () => {
    const { page, context } = await product.newVisitor();
    const person = await signUp(page, product.url);
    await changeAccount(product.emulatorUrl, person, { disableUser: true });
    await page.goto(`${product.url}/my-picks`);
    await heading(page, 'You’re signed out');
    await page.getByRole('main').getByText(SWITCHED_OFF).waitFor();
    await context.close();
  });

  it('[R4.6] keeps the session while the identity service fails', async () => {
    const { page, context } = await product.newVisitor();
    await signUp(page, product.url);
    const trouble = { status: 503, json: { error: { code: 503, message: 'UNAVAILABLE' } } };
    await page.route(/accounts:lookup|v1\/token/, (route) => route.fulfill(trouble));
    const asked = page.waitForResponse(TOKEN_CALLS);
    await page.goto(`${product.url}/my-picks`);
    await asked;
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText(/^Signed in as .+@example\.com\.$/).waitFor();
    await context.close();
  });
});

describe('Firebase', () => {
  it('is never loaded for a guest who only looks at a ranking', async () => {
    const { page, context } = await product.newVisitor();
    const scripts = scriptsOf(context);
    await page.clock.install();
    await page.goto(`${product.url}/leaderboard/az`);
    await heading(page, 'Arizona’s top golf courses');
    await page.clock.runFor(60_000);
    expect(scripts).not.toEqual([]);
    expect(scripts.filter(isIdentity)).toEqual([]);
    await context.close();
  });

  it('is loaded for a member after the page’s first paint', async () => {
    const { page, context } = await product.newVisitor();
    await signUp(page, product.url);
    await page.goto(`${product.url}/leaderboard/az`);
    const comesAfterPaint = () =>
      page.evaluate(() => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
        const [loaded] = performance
          .getEntriesByType('resource')
          .filter(({ name }) => /firebaseIdentity[^/]*\.js$/.test(name));
        return painted !== undefined && loaded !== undefined && loaded.startTime >= painted;
      });
    await expect.poll(comesAfterPaint).toBe(true);
    await context.close();
  });
});

it('[R4.7] a sign-in that gets no response from the identity service is given up after 30 s', async () => {
  const { page, context } = await product.newVisitor();
  await page.clock.install();
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByLabel('Password').fill('planted-22');
  await page.route(/accounts:signInWithPassword/, () => new Promise(() => undefined));
  await pauseClock(page);
  const asked = page.waitForRequest(/accounts:signInWithPassword/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await asked;
  const problem = page.locator('form').getByText('We can’t reach the sign-in service.');
  await page.clock.runFor(TIMEOUT_MS - 1000);
  expect(await problem.count()).toBe(0);
  await page.clock.runFor(1000);
  await problem.waitFor();
  await context.close();
});
