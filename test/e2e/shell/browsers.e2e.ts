import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessiblePage } from '../../support/browser/accessiblePage.ts';
import { PHONE } from '../../support/browser/browser.ts';
import { isHydrated } from '../../support/browser/hydration.ts';
import { imitateOldestBrowsers } from '../../support/browser/oldestBrowsers.ts';
import { useProduct } from '../../support/browser/running.ts';

const product = useProduct();

const tooOld = (page: Page) => page.getByText('Your browser is too old to sign in and vote here.');
const notStarted = (page: Page) => page.getByText('This page didn’t start, so you can’t vote yet.');

it('[R2.11] a guest’s flag is planted in a browser without the functions and styles that not all named browsers have', async () => {
  const { page, context, complaints } = await product.newVisitor({ viewport: PHONE, hasTouch: true });
  await imitateOldestBrowsers(context);
  await page.goto(`${product.url}/leaderboard/az`);
  expect(await page.evaluate(() => 'withResolvers' in Promise)).toBe(false);
  await page
    .getByRole('button', { name: /^Vote for / })
    .first()
    .tap();
  await page.getByText('1 flag planted').waitFor();
  await page.getByRole('link', { name: 'Make them count' }).tap();
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  expect(complaints).toEqual([]);
});

it('[R10.8] a browser that is too old shows the server’s page and a line that says what to do, also on an empty page', async () => {
  const { page, context, complaints } = await product.newVisitor({ viewport: PHONE });
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'CSSContainerRule');
    localStorage.setItem('accessToken', 'of an earlier visit');
  });
  await page.goto(`${product.url}/signup`);
  await tooOld(page).waitFor();
  await page.getByRole('link', { name: 'read the rankings' }).click();
  await page.getByRole('heading', { level: 1, name: /top golf courses$/ }).waitFor();
  await tooOld(page).waitFor();
  await expectAccessiblePage(page, 'a ranking in an old browser', 'looks');
  expect(await isHydrated(page)).toBe(false);
  expect(await notStarted(page).isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});

it.each([
  ['is not loaded', undefined],
  ['has a syntax that the browser does not know', 'const = ;'],
  ['throws', 'throw new Error("broken");'],
  ['throws later', 'await Promise.reject(new Error("broken"));'],
])('[R10.8] a line says that the page did not start when its script %s', async (_what, body) => {
  const { page, context } = await product.newVisitor({ viewport: PHONE });
  await context.addInitScript(() => localStorage.setItem('unverified', 'ada@example.com'));
  await page.route('**/assets/index-*.js', (route) =>
    body === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.goto(`${product.url}/leaderboard/az`);
  await notStarted(page).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Arizona’s top golf courses' }).waitFor();
  await page.unroute('**/assets/index-*.js');
  await page.getByRole('link', { name: 'Reload it' }).click();
  await expect.poll(() => isHydrated(page)).toBe(true);
  expect(await notStarted(page).isVisible()).toBe(false);
});
