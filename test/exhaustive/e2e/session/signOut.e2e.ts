import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../../support/browser/running.ts';
import { fillSignup, newPerson, signUp } from '../../../support/browser/stories.ts';

const product = useProduct();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** What is stored of a session and of its member, and the cookies. */
const storedIn = (page: Page) =>
  page.evaluate(() => [
    ...Object.keys(sessionStorage).filter((key) =>
      /^(access|refresh)Token$|^userDetails$|^primary|^firebase/.test(key),
    ),
    ...Object.keys(localStorage).filter((key) => key === 'accessToken'),
    ...document.cookie.split('; ').filter((each) => each.startsWith('refreshToken=')),
  ]);

/** Whether the server still accepts an access token. */
const accepts = async (accessToken: string): Promise<boolean> =>
  (await fetch(`${product.url}/api/users/me/sessions`, { headers: { authorization: `Bearer ${accessToken}` } })).ok;

describe('a sign-out', () => {
  it.each<[what: string, lose: (page: Page) => Promise<void>]>([
    ['without a network', (page) => page.context().setOffline(true)],
    [
      'whose page cannot be loaded',
      async (page) => {
        await page.route('**/assets/auth-*', (route) => route.fulfill({ status: 404 }));
        await page.route('**/assets/LogoutPage-*', (route) => route.fulfill({ status: 404 }));
      },
    ],
  ])('[R3.8] %s removes everything from this device at once', async (_what, lose) => {
    const { page, context } = await product.newVisitor();
    await signUp(page, product.url);
    await page.reload();
    await page.getByRole('link', { name: 'Sign out' }).waitFor();
    expect(await storedIn(page)).not.toEqual([]);
    await lose(page);
    await page.getByRole('link', { name: 'Sign out' }).click();
    await heading(page, 'You’re signed out');
    expect(await storedIn(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/logout');
    await context.close();
  });

  it('[R3.8] without a network is told to the server once there is one', async () => {
    const { page, context } = await product.newVisitor();
    await signUp(page, product.url);
    const accessToken = (await page.evaluate(() => sessionStorage.getItem('accessToken')))!;
    expect(await accepts(accessToken)).toBe(true);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Sign out' }).click();
    await heading(page, 'You’re signed out');
    await context.setOffline(false);
    await expect.poll(() => accepts(accessToken)).toBe(false);
    await context.close();
  });

  it('[R3.16] by deletion is told to the other tabs as what it was', async () => {
    const { page, context } = await product.newVisitor();
    const person = newPerson();
    await page.goto(`${product.url}/signup`);
    await fillSignup(page, person);
    await page.waitForURL(/\/leaderboard/);
    const other = await context.newPage();
    await other.goto(`${product.url}/about`);
    await other.getByRole('link', { name: 'Sign out' }).waitFor();
    await page.goto(`${product.url}/settings`);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill(person.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    for (const tab of [page, other]) await heading(tab, 'Your account is deleted');
    expect(await storedIn(other)).toEqual([]);
    await context.close();
  });
});
