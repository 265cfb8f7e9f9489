import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../../support/browser/browser.ts';
import { serveGoogleScript } from '../../../support/browser/googleScript.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { expectStillPage, watchShifts } from '../../../support/browser/stillPage.ts';
import { readLeaks } from '../../../support/browser/watchedRun.ts';

const product = useProduct({ env: { GOOGLE_SIGN_IN: 'on' } });

const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.0';

const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** Opens the window in which somebody chooses a Google account. */
async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await google(page).click();
  const popup = await opened;
  // The window works once its own script has run.
  await popup.waitForLoadState('load');
  await popup.locator('#sign-in, .js-new-account').first().waitFor({ state: 'attached' });
  return popup;
}

async function asSomebodyNew(page: Page): Promise<void> {
  const popup = await openWindow(page);
  await popup.locator('.js-new-account').click();
  await popup.locator('#autogen-button').click();
  await popup.locator('#sign-in').click();
}

describe('sign-in with Google', () => {
  it('[R4.1] asks a new member for nothing more, leads back to the page, and recognizes the account the next time', async () => {
    const { page, context, complaints } = await product.newVisitor();
    const asked = await serveGoogleScript(context);
    await page.goto(`${product.url}/settings`);
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    expect(asked).toEqual([]);
    await asSomebodyNew(page);
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(new URL(asked[0] ?? '').origin + new URL(asked[0] ?? '').pathname).toBe('https://apis.google.com/js/api.js');

    await page.goto(`${product.url}/logout`);
    await page.getByRole('link', { name: 'Sign in again' }).click();
    const popup = await openWindow(page);
    await popup.locator('.js-reuse-account').first().click();
    await page.waitForURL(/\/leaderboard/);
    // Expected errors: our 404 for a sign-in without a member, and fonts of the emulator's page that cannot be loaded.
    expect(complaints.filter((text) => !/not_registered|ERR_/.test(text))).toEqual([]);
  });

  it('re-authenticates a member before the account is deleted, and refuses another Google account', async () => {
    const { page, context } = await product.newVisitor();
    await serveGoogleScript(context);
    await page.goto(`${product.url}/settings`);
    await asSomebodyNew(page);
    await page.getByText('You sign in with Google.').waitFor();
    const email = await page
      .getByText(/^Your email is/)
      .locator('strong')
      .innerText();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await asSomebodyNew(page);
    await page.locator('form').getByText('That’s a different account. Choose the one you’re signed in with.').waitFor();
    const popup = await openWindow(page);
    await popup.locator('.js-reuse-account').filter({ hasText: email }).click();
    await page.getByRole('heading', { level: 1, name: 'Your account is deleted' }).waitFor();
  });

  it('says at the form that the Google window was closed', async () => {
    const { page, context } = await product.newVisitor();
    await serveGoogleScript(context);
    await page.goto(`${product.url}/login`);
    const popup = await openWindow(page);
    await page.getByText('Waiting for Google…').waitFor();
    await popup.close();
    await page.locator('form').getByText('You closed the Google window. Try again to sign in.').waitFor();
    await google(page).waitFor();
  });

  it('says at the form that Google’s script could not be loaded, and the page’s policy blocks any other script', async () => {
    const { page, context } = await product.newVisitor();
    await context.route('https://apis.google.com/**', (route) => route.abort());
    await page.goto(`${product.url}/login`);
    await google(page).click();
    await page.locator('form').getByText('That didn’t work on our side. Try again in a moment.').waitFor();
    const refused = await page.evaluate(() => {
      try {
        document.createElement('script').setAttribute('src', 'https://apis.google.com/js/other.js');
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(refused).toBe('TypeError');
    // The test violates the policy on purpose.
    await expect.poll(readLeaks).toEqual([expect.stringContaining('TrustedScriptURL')]);
  });

  it('is not offered inside another app, where a guest can copy the link for a browser instead', async () => {
    const visitor = { userAgent: INSTAGRAM, viewport: PHONE, permissions: ['clipboard-read', 'clipboard-write'] };
    const { page, context } = await product.newVisitor(visitor);
    await watchShifts(context);
    await page.goto(`${product.url}/my-picks`);
    await page.getByRole('heading', { name: 'Open in your browser' }).waitFor();
    expect(await google(page).count()).toBe(0);
    await expectStillPage(page, '/signup inside another app');
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Link copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${product.url}/login?from=%2Fmy-picks`);
  });
});
