import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../../support/browser/browser.ts';
import { newAdmin } from '../../../support/browser/newAdmin.ts';
import { enlargeText } from '../../../support/browser/acts.ts';
import { brokenWords } from '../../../support/browser/brokenWords.ts';
import { cutControls } from '../../../support/browser/cutControls.ts';
import { coursesIn, joinAs } from '../../../support/browser/demoData.ts';
import { storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { signInAdmin } from '../../../support/browser/storedSession.ts';
import { newPerson } from '../../../support/browser/stories.ts';

const product = useProduct();
const NARROW = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;
const ADMIN_PATHS = [
  '',
  '/users',
  '/courses',
  '/courses/import',
  '/courses/catalogue',
  '/states',
  '/elections',
  '/suggestions',
  '/events',
  '/audit',
].map((page) => `/admin${page}`);
const LONG_ADDRESS = 'everybodywhorunsthis@picks.example';

async function expectNothingCutInLargeText(page: Page, paths: string[]): Promise<void> {
  await enlargeText(page);
  await expectNothingCut(page, paths);
}

async function expectNothingCut(page: Page, paths: string[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(product.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-label^="Loading"]').first().waitFor({ state: 'detached' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const cut = await cutControls(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > NARROW.viewport.width) cut.push(`the page scrolls sideways: ${width} px`);
    cut.push(...(await brokenWords(page)).map((word) => `“${word}” is broken`));
    if (cut.length > 0) found[path] = cut;
  }
  expect(found).toEqual({});
}

describe('text twice as large on a narrow screen', () => {
  it('[R2.9] cuts off no control and breaks no word of a guest’s pages', async () => {
    const { page } = await product.newVisitor(NARROW);
    const { courses } = await coursesIn(product.url, 'AZ');
    const course = `/course/${courses[0]!._id}`;
    await expectNothingCutInLargeText(page, [
      '/welcome',
      '/login',
      '/signup',
      '/reset-password',
      '/leaderboard/az',
      '/leaderboard/az?view=map',
      '/states',
      '/results',
      '/verify',
      '/verify/az',
      '/search?q=pine',
      '/architects/pete-dye',
      '/nowhere',
      course,
      '/what-is-top-picks',
    ]);
  });

  it('leaves the flag of a vote button at least 16 px wide', async () => {
    const { page } = await product.newVisitor(NARROW);
    await enlargeText(page);
    for (const path of ['/leaderboard/az', '/course/201']) {
      await page.goto(product.url + path);
      const flag = page
        .getByRole('button', { name: /^Vote for/ })
        .first()
        .locator('svg');
      expect((await flag.boundingBox())?.width, path).toBeGreaterThanOrEqual(16);
    }
  });

  it('keeps the letters of each state inside its tile', async () => {
    const { page } = await product.newVisitor(NARROW);
    await enlargeText(page);
    await page.goto(`${product.url}/states`);
    const tiles = page.getByRole('navigation', { name: 'Map of the states' }).getByRole('link');
    await tiles.first().waitFor();
    const spilt = await tiles.evaluateAll((each) =>
      each.filter((tile) => tile.scrollWidth > tile.clientWidth).map((tile) => tile.textContent),
    );
    expect(spilt).toEqual([]);
  });

  it('leaves room between the title and the sign-in link in the header', async () => {
    const { page } = await product.newVisitor({ ...NARROW, viewport: PHONE });
    await enlargeText(page);
    await page.goto(`${product.url}/states`);
    const title = (await page.locator('header').getByRole('link', { name: 'Top Picks' }).boundingBox())!;
    const signIn = (await page.locator('header').getByRole('link', { name: 'Sign in' }).boundingBox())!;
    expect(signIn.x - title.x - title.width).toBeGreaterThanOrEqual(8);
  });

  it('breaks an e-mail address that is longer than its line', async () => {
    const { page } = await product.newVisitor(NARROW);
    await enlargeText(page);
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as object;
      await route.fulfill({ response, json: { ...config, extraRoutes: ['contact'], contactEmail: LONG_ADDRESS } });
    });
    await page.goto(`${product.url}/contact`);
    await page.getByRole('link', { name: LONG_ADDRESS }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

  it('does not make the replay page scroll sideways', async () => {
    const { page } = await product.newVisitor(NARROW);
    await enlargeText(page);
    await page.goto(`${product.url}/qa/replay`);
    await page.getByRole('heading', { level: 1, name: 'Replay' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

  it('cuts off no control and breaks no word of a member’s pages', async () => {
    const { page, locationId } = await storedMember(product, 3, NARROW);
    const voting = `/voting/${locationId}`;
    await expectNothingCutInLargeText(page, [
      '/leaderboard/az',
      voting,
      '/my-picks',
      '/my-picks/edit',
      '/my-picks/pairs',
      '/your-golf',
      '/settings',
      '/suggest',
    ]);
  });

  it('cuts off no control of an admin’s pages', async () => {
    const visitor = await product.newVisitor(NARROW);
    await signInAdmin(visitor, product, newAdmin());
    await expectNothingCutInLargeText(visitor.page, ADMIN_PATHS);
  });
});

describe('text of the usual size on a narrow screen', () => {
  it('[R2.9] breaks no word and cuts off no control of an admin’s pages', async () => {
    const visitor = await product.newVisitor(NARROW);
    await signInAdmin(visitor, product, newAdmin());
    await expectNothingCut(visitor.page, ADMIN_PATHS);
  });

  it.each([1, 2])('shows the fields of a course in full, with text %s times as large', async (size) => {
    const visitor = await product.newVisitor(NARROW);
    const { page } = visitor;
    if (size === 2) await enlargeText(page);
    await signInAdmin(visitor, product, newAdmin());
    await page.goto(`${product.url}/admin/courses`);
    await page.getByRole('button', { name: 'Add a course' }).click();
    await page.getByRole('combobox', { name: 'Access' }).waitFor();
    expect(await cutControls(page)).toEqual([]);
    const labels = await page
      .getByRole('dialog')
      .locator('label')
      .evaluateAll((each) =>
        each.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
      );
    expect(labels).toEqual([]);
  });

  it('shows place and access of a ranked course in full', async () => {
    const { page } = await product.newVisitor(NARROW);
    const { locationId, courses } = await coursesIn(product.url, 'AZ');
    await (await joinAs(product.url, newPerson())).vote(locationId, courses[0]!._id);
    for (const path of ['/leaderboard/az', '/welcome']) {
      await page.goto(product.url + path);
      const facts = page.locator('main li h2 + p:has(~ svg)');
      await facts.first().waitFor();
      const cut = await facts.evaluateAll((each) =>
        each.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
      );
      expect(cut, path).toEqual([]);
    }
  });

  it('shows both courses of a pair at once', async () => {
    const { page, open } = await storedMember(product, 3, NARROW);
    await open('/my-picks/pairs', 'Which is better?');
    const second = page.locator('main button:has(svg)').nth(2);
    const { y, height } = (await second.boundingBox())!;
    expect(y + height).toBeLessThan(NARROW.viewport.height);
  });
});
