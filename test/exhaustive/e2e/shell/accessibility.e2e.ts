import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../../../support/browser/newAdmin.ts';
import { DESKTOP, type WatchedPage } from '../../../support/browser/browser.ts';
import { expectAccessibleEverywhere, expectAccessiblePage } from '../../../support/browser/accessiblePage.ts';
import { coursesIn } from '../../../support/browser/demoData.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { expectNoShift, expectStillPage, watchShifts } from '../../../support/browser/stillPage.ts';
import { signInAdmin } from '../../../support/browser/storedSession.ts';
import { signUp } from '../../../support/browser/stories.ts';

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
  '/architects',
  '/architects/pete-dye',
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
    'courses/catalogue',
    'states',
    'elections',
    'suggestions',
    'events',
    'audit',
  ],
].map((path) => `/admin/${path}`.replace(/\/$/, ''));
const NARROW = { width: 320, height: 640 };
const ofMembers = [
  ...['/leaderboard/az', '/course/201', '/my-picks', '/my-picks/edit', '/my-picks/pairs', '/your-golf', '/settings'],
  ...['/suggest', '/suggest?course=201'],
];

// Without motion, so that no color is checked in the middle of a transition.
const still = { viewport: DESKTOP, colorScheme: 'light', reducedMotion: 'reduce' } as const;

describe('[R2.9] every page passes axe, fits the screen and shifts no layout, on desktop and phone, in both themes', () => {
  describe('for a guest', () => {
    const visitor = aVisitor();
    it.each(ofGuests)('%s', async (path) => {
      await visitor.page.goto(product.url + path);
      await expectStillEverywhere(visitor.page, path);
    });
  });

  describe('for a member', () => {
    const visitor = aVisitor((page) => signUp(page, product.url));

    it('the voting page, reached from a vote in the ranking', async () => {
      const { page } = visitor;
      await page.goto(`${product.url}/leaderboard/az`);
      await page
        .getByRole('button', { name: /^Vote for / })
        .first()
        .click();
      await page.getByRole('button', { pressed: true }).waitFor();
      await page.getByRole('link', { name: 'VOTE', exact: true }).click();
      await page.getByRole('listitem').first().waitFor();
      await expectStillEverywhere(page, 'voting');
    });

    it.each(ofMembers)('%s', async (path) => {
      await visitor.page.goto(product.url + path);
      await expectStillEverywhere(visitor.page, path);
    });
  });

  describe('for an admin, and on a screen of 320 px', () => {
    const visitor = aVisitor(async (page, context) => {
      await signInAdmin({ page, context }, product, newAdmin());
      await suggestCourse(page, { name: 'Papago Links', city: 'Phoenix', source: 'Beside the zoo' });
    });

    it.each([...ofAdmins, '/settings', '/suggest?course=201'])('%s', async (path) => {
      const { page } = visitor;
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-label^="Loading"]').first().waitFor({ state: 'detached' });
      await expectStillEverywhere(page, path);
      await page.setViewportSize(NARROW);
      await expectAccessiblePage(page, `${path} (320 px)`, 'looks');
      await page.setViewportSize(DESKTOP);
    });

    it.each([
      ['/admin/courses', 'Add a course'],
      ['/admin/courses', 'Edit '],
      ['/admin/courses', 'Merge '],
      ['/admin/suggestions', 'Accept'],
      ['/admin/suggestions', 'Merge'],
      ['/admin/suggestions', 'Decline'],
      ['/admin/suggestions', 'It’s this one: Papago Golf Course'],
    ])('%s: the dialog behind "%s"', async (path, name) => {
      const { page } = visitor;
      if (new URL(page.url()).pathname !== path) await page.goto(product.url + path);
      await page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await expectAccessibleEverywhere(page, `dialog ${name}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  });
});

/** One visitor for all pages of a group; each test expects that the browser logs no error. */
function aVisitor(prepare: (page: Page, context: BrowserContext) => Promise<unknown> = () => Promise.resolve()) {
  let visitor: WatchedPage;
  beforeAll(async () => {
    visitor = await product.newVisitor(still);
    await watchShifts(visitor.context);
    await prepare(visitor.page, visitor.context);
  });
  afterEach(() => {
    expect(visitor.complaints.splice(0)).toEqual([]);
  });
  return {
    get page() {
      return visitor.page;
    },
  };
}

/** Suggests a missing course of Arizona, with the call that the page makes. */
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

/** Expects an accessible page, without layout shifts on a desktop; routes.e2e.ts checks those on a phone. */
async function expectStillEverywhere(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessibleEverywhere(page, path);
  await expectNoShift(page, path);
}

it.each([320, 1920])('each kind of public page fits a screen of %s px', async (width) => {
  const { page, context } = await product.newVisitor({ viewport: { width, height: 640 } });
  await watchShifts(context);
  for (const path of ['/leaderboard', '/course/201', '/welcome', '/signup']) {
    await page.goto(product.url + path);
    await expectStillPage(page, path, 'looks');
  }
});

it.each(['light', 'dark'] as const)(
  'the page for an address that is too long is accessible and has the product’s colors (%s)',
  async (colorScheme) => {
    const { page } = await product.newVisitor({ viewport: { width: 320, height: 640 }, colorScheme });
    await page.goto(`${product.url}/leaderboard/${'a/'.repeat(1500)}`);
    await page.getByRole('heading', { level: 1, name: 'This address is too long' }).waitFor();
    await expectAccessiblePage(page, 'a refusal');
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe(colorScheme === 'light' ? 'rgb(251, 248, 241)' : 'rgb(16, 23, 19)');
  },
);
