import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newAdmin } from '../support/browser/adminEmails.ts';
import { DESKTOP, PHONE } from '../support/browser/browser.ts';
import { type AxeRules, expectGoodPage } from '../support/browser/goodPage.ts';
import { useProduct } from '../support/browser/running.ts';
import { expectStillPage, watchShifts } from '../support/browser/stillPage.ts';
import { signUp, signUpAdmin, voteButton } from '../support/browser/stories.ts';

const product = useProduct();

const ofGuests = [
  '/welcome',
  '/instagram',
  '/tiktok',
  '/login',
  '/signup',
  '/login/link',
  '/reset-password',
  '/auth/action',
  '/demo/mail',
  '/logout',
  '/about',
  '/what-is-top-picks',
  '/terms-and-conditions',
  '/leaderboard',
  '/leaderboard/az',
  '/course/107',
  '/shared/nobody/az',
  '/nowhere',
];
const ofAdmins = ['users', 'courses', 'courses/import', 'locations', 'events', 'audit'].map((path) => `/admin/${path}`);
const ofMembers = ['/leaderboard/az', '/course/107', '/my-picks', '/my-picks/edit', '/settings'];

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('on a %s', (name, viewport) => {
  const rules: AxeRules = name === 'phone' ? 'all' : 'looks';
  // Without motion, so that no colour is judged half-way through its change.
  const still = { viewport, colorScheme: 'light', reducedMotion: 'reduce' } as const;

  it('every page is accessible, fits and keeps still, in both themes', async () => {
    const { page, context, complaints } = await product.newVisitor(still);
    await watchShifts(context);
    for (const path of ofGuests) {
      await page.goto(product.url + path);
      await expectStillInBothThemes(page, path, rules);
    }
    await signUp(page, product.url);
    await page.goto(`${product.url}/leaderboard/az`);
    await voteButton(page, 'Aguila Golf Course').click();
    await page.getByRole('button', { pressed: true }).waitFor();
    await page.getByRole('link', { name: 'VOTE', exact: true }).click();
    await page.getByRole('listitem').first().waitFor();
    await expectStillInBothThemes(page, 'voting', rules);
    for (const path of ofMembers) {
      await page.goto(product.url + path);
      await expectStillInBothThemes(page, path, rules);
    }
    expect(complaints).toEqual([]);
  });

  it('so is every admin page', async () => {
    const { page, context, complaints } = await product.newVisitor(still);
    await watchShifts(context);
    await signUpAdmin(page, product, newAdmin());
    for (const path of ofAdmins) {
      await openAdminPage(page, path);
      await expectStillInBothThemes(page, path, rules);
    }
    await page.goto(`${product.url}/admin/courses`);
    for (const name of ['Add a course', /^Edit /, /^Merge /]) {
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
      await inBothThemes(page, (rulesOfTheme) => expectGoodPage(page, `dialog ${String(name)}`, rulesOfTheme), rules);
      await page.keyboard.press('Escape');
    }
    expect(complaints).toEqual([]);
  });
});

/** In the light theme with the given rules, in the dark one with those that depend on it. */
async function inBothThemes(page: Page, check: (rules: AxeRules) => Promise<void>, rules: AxeRules): Promise<void> {
  await check(rules);
  await page.emulateMedia({ colorScheme: 'dark' });
  await check('looks');
  await page.emulateMedia({ colorScheme: 'light' });
}

const expectStillInBothThemes = (page: Page, path: string, rules: AxeRules) =>
  inBothThemes(page, (rulesOfTheme) => expectStillPage(page, path, rulesOfTheme), rules);

async function openAdminPage(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-label^="Loading"]').first().waitFor({ state: 'detached' });
}

it('the admin pages fit a screen of 320 px', async () => {
  const { page, context } = await product.newVisitor({ viewport: { width: 320, height: 640 } });
  await watchShifts(context);
  await signUpAdmin(page, product, newAdmin());
  for (const path of ofAdmins) {
    await openAdminPage(page, path);
    await expectStillPage(page, path, 'looks');
  }
});

it.each([320, 1920])('fits a screen of %s px', async (width) => {
  const { page, context } = await product.newVisitor({ viewport: { width, height: 640 } });
  await watchShifts(context);
  for (const path of ['/leaderboard', '/course/107', '/welcome', '/signup']) {
    await page.goto(product.url + path);
    await expectStillPage(page, path, 'looks');
  }
});

it.each(['light', 'dark'] as const)(
  'the page of a refused address looks like the product (%s)',
  async (colorScheme) => {
    const { page } = await product.newVisitor({ viewport: { width: 320, height: 640 }, colorScheme });
    await page.goto(`${product.url}/leaderboard/${'a/'.repeat(1500)}`);
    await page.getByRole('heading', { level: 1, name: 'This address is too long' }).waitFor();
    await expectGoodPage(page, 'a refusal');
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe(colorScheme === 'light' ? 'rgb(251, 248, 241)' : 'rgb(16, 23, 19)');
  },
);
