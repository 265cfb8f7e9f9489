import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newAdmin } from '../support/browser/adminEmails.ts';
import { DESKTOP, PHONE } from '../support/browser/browser.ts';
import { expectAccessiblePage } from '../support/browser/accessiblePage.ts';
import { coursesIn } from '../support/browser/demoData.ts';
import { useProduct } from '../support/browser/running.ts';
import { expectNoShift, expectStillPage, watchShifts } from '../support/browser/stillPage.ts';
import { signUp, signInAdmin, voteButton } from '../support/browser/stories.ts';

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
  '/search?q=papago',
  '/search?q=blorptastic',
  '/what-is-top-picks',
  '/terms-and-conditions',
  '/leaderboard',
  '/leaderboard/az',
  '/states',
  '/results',
  '/verify',
  '/verify/az',
  '/course/201',
  '/shared/nobody/az',
  '/nowhere',
];
const ofAdmins = [
  ...[
    '',
    'users',
    'courses',
    'courses/import',
    'catalogue',
    'locations',
    'elections',
    'suggestions',
    'events',
    'audit',
  ],
].map((path) => `/admin/${path}`.replace(/\/$/, ''));
const NARROW = { width: 320, height: 640 };
const ofMembers = [
  ...['/leaderboard/az', '/course/201', '/my-picks', '/my-picks/edit', '/settings'],
  ...['/suggest', '/suggest?course=201'],
];

// Without motion, so that no colour is judged half-way through its change.
const still = { viewport: DESKTOP, colorScheme: 'light', reducedMotion: 'reduce' } as const;

describe('on a desktop and on a phone', () => {
  it('every page is accessible, fits and keeps still, in both themes', async () => {
    const { page, context, complaints } = await product.newVisitor(still);
    await watchShifts(context);
    for (const path of ofGuests) {
      await page.goto(product.url + path);
      await expectStillEverywhere(page, path);
    }
    await signUp(page, product.url);
    await page.goto(`${product.url}/leaderboard/az`);
    await voteButton(page, 'Aguila Golf Course').click();
    await page.getByRole('button', { pressed: true }).waitFor();
    await page.getByRole('link', { name: 'VOTE', exact: true }).click();
    await page.getByRole('listitem').first().waitFor();
    await expectStillEverywhere(page, 'voting');
    for (const path of ofMembers) {
      await page.goto(product.url + path);
      await expectStillEverywhere(page, path);
    }
    expect(complaints).toEqual([]);
  });

  it('so is every admin page, and fits a screen of 320 px', async () => {
    const { page, context, complaints } = await product.newVisitor(still);
    await watchShifts(context);
    await signInAdmin(page, product, newAdmin());
    await suggestCourse(page, { name: 'Papago Links', city: 'Phoenix', source: 'Beside the zoo' });
    for (const path of [...ofAdmins, '/settings', '/suggest?course=201']) {
      await page.setViewportSize(NARROW);
      await openAdminPage(page, path);
      await expectStillPage(page, `${path} (320 px)`, 'looks');
      await page.setViewportSize(DESKTOP);
      await openAdminPage(page, path);
      await expectStillEverywhere(page, path);
    }
    await page.goto(`${product.url}/admin/courses`);
    for (const name of ['Add a course', /^Edit /, /^Merge /]) {
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
      await expectGoodEverywhere(page, `dialog ${String(name)}`);
      await page.keyboard.press('Escape');
    }
    await page.goto(`${product.url}/admin/suggestions`);
    for (const deed of ['Accept', 'Merge', 'Decline', 'It is this one: Papago Golf Course']) {
      await page
        .getByRole('button', { name: new RegExp(`^${deed}`) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await expectGoodEverywhere(page, `dialog ${deed}`);
      await page.keyboard.press('Escape');
    }
    expect(complaints).toEqual([]);
  });
});

/** Says that a course of Arizona is missing, as the page's own call does. */
async function suggestCourse(page: Page, wish: { name: string; city: string; source: string }): Promise<void> {
  const { locationId } = await coursesIn(product.url, 'AZ');
  const status = await page.evaluate(
    async (body) => {
      const authorization = `Bearer ${localStorage.getItem('accessToken') ?? ''}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch('/api/suggestions/courses', init)).status;
    },
    { locationId, ...wish },
  );
  expect(status).toBe(201);
}

/**
 * On a phone all rules, on a desktop those that depend on the size, in the dark those that depend on the theme. A page is laid out by its styles alone: made
 * narrower, it is what it is when it is opened so narrow.
 */
async function expectGoodEverywhere(page: Page, what: string): Promise<void> {
  await expectAccessiblePage(page, `${what} (desktop, light)`, 'looks');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessiblePage(page, `${what} (desktop, dark)`, 'colours');
  await page.setViewportSize(PHONE);
  await expectAccessiblePage(page, `${what} (phone, dark)`, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessiblePage(page, `${what} (phone, light)`);
  await page.setViewportSize(DESKTOP);
}

/** Nothing moves on a desktop while the page is opened and looked at; routes.e2e.ts opens the pages on a phone. */
async function expectStillEverywhere(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectGoodEverywhere(page, path);
  await expectNoShift(page, path);
}

async function openAdminPage(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-label^="Loading"]').first().waitFor({ state: 'detached' });
}

it.each([320, 1920])('fits a screen of %s px', async (width) => {
  const { page, context } = await product.newVisitor({ viewport: { width, height: 640 } });
  await watchShifts(context);
  for (const path of ['/leaderboard', '/course/201', '/welcome', '/signup']) {
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
    await expectAccessiblePage(page, 'a refusal');
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe(colorScheme === 'light' ? 'rgb(251, 248, 241)' : 'rgb(16, 23, 19)');
  },
);
