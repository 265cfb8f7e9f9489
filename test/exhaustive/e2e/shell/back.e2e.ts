import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../../support/browser/browser.ts';
import { goBackAtOnce } from '../../../support/browser/historyBack.ts';
import { expectFocus } from '../../../support/browser/keyboard.ts';
import { button, memberWith, shownNames } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';

const product = useProduct();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Goes back; resolves when the browser has changed the history entry. */
const backAndWait = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    navigation.addEventListener('currententrychange', resolve, { once: true });
    history.back();
  }).then(() => undefined)`);

describe('a double tap', () => {
  it.each(['/leaderboard/az', '/course/201'])(
    'on “Make them count” at %s adds one step to the history',
    async (path) => {
      const { page } = await product.newVisitor({ viewport: PHONE });
      await page.goto(product.url + path);
      await page
        .getByRole('button', { name: /^Vote for/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Make them count' }).dblclick();
      await heading(page, 'Create your account').waitFor();
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    },
  );

  it.each([
    ['/welcome', 'main a', /./],
    ['/about', 'header a:visible', /./],
    ['/leaderboard/az', 'header a:visible', 'Top Picks'],
    ['/leaderboard/az', '#actions a', 'VOTE'],
    ['/leaderboard/az', 'nav[aria-label=Tabs] a', 'My Picks'],
  ] as const)('on a link of %s (%s) adds one step to the history', async (path, links, hasText) => {
    const { page } = await product.newVisitor({ viewport: PHONE });
    await page.goto(product.url + path);
    await heading(page, '').waitFor();
    // The question about analytics is rendered once the page is hydrated.
    await page.locator('[aria-label="Analytics"]').waitFor({ state: 'attached' });
    await page.locator(links).filter({ hasText }).first().dblclick();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(path);
    // The second click may still be handled; its navigation would cancel the step back.
    await page.locator('h1:focus').waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  });
});

describe('going back from an unsaved list', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save your changes?' });

  /** The edit page with a moved row, as the third page of the visit. */
  async function changed() {
    const member = await memberWith(product, 3, { viewport: PHONE });
    const { page, start } = member;
    await page.getByRole('link', { name: 'My Picks' }).first().click();
    await heading(page, 'My picks').waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await heading(page, 'Edit my picks').waitFor();
    await button(page, `Move ${start[1]!} up`).click();
    return member;
  }

  it('again while the question is open keeps the question, and “Stay” keeps page and address', async () => {
    const { page, start, stored } = await changed();
    await goBackAtOnce(page);
    await dialog(page).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/my-picks/edit');
    await backAndWait(page);
    await dialog(page).getByRole('button', { name: 'Stay' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect((await shownNames(page))[0]).toBe(start[1]);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/my-picks/edit');
    await goBackAtOnce(page);
    await dialog(page).getByRole('button', { name: 'Discard' }).click();
    await heading(page, 'My picks').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/my-picks');
    expect(await stored()).toEqual(start);
  });

  it('twice at once asks once, and “Stay” keeps page and address', async () => {
    const { page, start, stored } = await changed();
    await goBackAtOnce(page, 2);
    await dialog(page).getByRole('button', { name: 'Stay' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect((await shownNames(page))[0]).toBe(start[1]);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/my-picks/edit');
    await goBackAtOnce(page);
    await dialog(page).getByRole('button', { name: 'Discard' }).click();
    await heading(page, 'My picks').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/my-picks');
    expect(await stored()).toEqual(start);
    await page.goForward();
    await heading(page, 'Edit my picks').waitFor();
  });

  it('[R8.2] twice at once leads back two steps when the member discards the changes', async () => {
    const { page, start, stored } = await changed();
    await goBackAtOnce(page, 2);
    await dialog(page).getByRole('button', { name: 'Discard' }).click();
    await heading(page, /Arizona/).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/leaderboard/);
    expect(await stored()).toEqual(start);
    await page.goForward();
    await heading(page, 'My picks').waitFor();
  });
});

it('going back from an unsaved list asks at once, also after another tab’s version was loaded', async () => {
  const { page, context, start } = await memberWith(product, 3, { viewport: PHONE });
  const dialog = page.getByRole('dialog', { name: 'Save your changes?' });
  const openEditor = async (on: Page) => {
    await on.getByRole('link', { name: 'My Picks' }).first().click();
    await on.getByRole('link', { name: 'Edit', exact: true }).click();
    await heading(on, 'Edit my picks').waitFor();
  };
  await openEditor(page);
  await button(page, `Move ${start[1]!} up`).click();
  const other = await context.newPage();
  await other.goto(`${product.url}/leaderboard/az`);
  await openEditor(other);
  await button(other, `Move ${start[2]!} up`).click();
  await button(other, 'Save order').click();
  await other.getByText('Your list is saved.').waitFor();

  await button(page, 'Save order').click();
  await page.getByRole('heading', { name: 'Your list changed on another device' }).waitFor();
  await button(page, 'Load the latest').click();
  await page.getByRole('link', { name: 'Back' }).click();
  await heading(page, 'My picks').waitFor();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await button(page, `Move ${start[1]!} up`).click();
  await goBackAtOnce(page);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/my-picks/edit');

  // A new document replaces the page, which asks nothing then; the draft is restored.
  await page.goto(`${product.url}/my-picks/edit`);
  await page.getByText('Your changes are back.').waitFor();
});

describe('going back while a menu or dialog is open', () => {
  it('closes the phone’s menu and focuses the heading of the previous page', async () => {
    const { page } = await product.newVisitor({ viewport: PHONE });
    await page.goto(`${product.url}/what-is-top-picks`);
    await page.getByRole('link', { name: 'See the ranking' }).click();
    await heading(page, 'Arizona').waitFor();
    await page.locator('summary[aria-label="Menu"]').click();
    await goBackAtOnce(page);
    await expectFocus(heading(page, 'What is Top Picks'));
  });

  it.each(['Delete account', 'Change password', 'Change email address'])(
    'closes the dialog behind “%s” and focuses the heading of the previous page',
    async (opener) => {
      const { page } = await memberWith(product, 3, { viewport: PHONE });
      await page.getByRole('link', { name: 'Profile' }).click();
      await heading(page, 'Settings').waitFor();
      await page.getByRole('button', { name: opener }).click();
      await page.getByRole('dialog').waitFor();
      await goBackAtOnce(page);
      await expectFocus(page.getByRole('heading', { level: 1, name: /Arizona/ }));
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );

  it('closes the sharing dialog; two steps at once also focus the heading of the previous page', async () => {
    const { page } = await memberWith(product, 3, { viewport: PHONE });
    await page.getByRole('link', { name: 'My Picks' }).first().click();
    await heading(page, 'My picks').waitFor();
    await page.getByRole('link', { name: 'Share this list' }).click();
    await page.getByRole('dialog').waitFor();
    await goBackAtOnce(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await page.getByRole('link', { name: 'Share this list' }).click();
    await page.getByRole('dialog').waitFor();
    await goBackAtOnce(page, 2);
    await expectFocus(page.getByRole('heading', { level: 1, name: /Arizona/ }));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('closes the swap sheet and focuses the heading of the previous page', async () => {
    const { page, courses } = await memberWith(product, 22, { viewport: PHONE });
    await page.getByRole('link', { name: 'VOTE', exact: true }).click();
    await heading(page, 'Plant your flags').waitFor();
    await page.getByRole('button', { name: `Swap a pick for ${courses[22]!.name}` }).click();
    await page.getByRole('dialog').waitFor();
    await goBackAtOnce(page);
    await expectFocus(page.getByRole('heading', { level: 1, name: /Arizona/ }));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

it('a member whose session turns out to be over at a tap sees that the sign-up is loading', async () => {
  const { page, start } = await memberWith(product, 3, { viewport: PHONE });
  await page.getByRole('link', { name: 'My Picks' }).first().click();
  await heading(page, 'My picks').waitFor();
  const code = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/SignupPage.*\.js/, async (route) => {
    await code.promise;
    await route.continue();
  });
  const message = 'This session has ended. Sign in again.';
  // Only writes are refused, so that no request in the background notices the end of the session before the tap.
  const refuseWrites = (path: string, refusal: string) =>
    page.route(path, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 401, json: { code: refusal, message } }),
    );
  await refuseWrites('**/api/picks/**', 'unauthorized');
  await refuseWrites('**/api/users/refresh-token', 'session_over');
  await page.getByRole('button', { name: `Remove your vote for ${start[0]!}` }).click();
  await page.getByRole('main').getByText('Loading the page').waitFor();
  expect([await page.title(), new URL(page.url()).pathname]).toEqual(['My picks · Top Picks', '/my-picks']);
  code.resolve(undefined);
  await expectFocus(heading(page, 'Create your account'));
  await expect.poll(() => new URL(page.url()).pathname).toBe('/signup');
});
