import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, launch, newVisitor, PHONE } from '../support/browser.ts';
import { type Product, startProduct } from '../support/product.ts';
import { signUp } from '../support/stories.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const asGuest = ['/leaderboard', '/leaderboard/az', '/login', '/signup', '/logout', '/nowhere'];
const asMember = ['/leaderboard/az', '/my-picks', '/settings'];

async function expectGoodPage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('on a %s', (_name, viewport) => {
  it.each(['light', 'dark'] as const)(
    'every page is accessible and nothing scrolls sideways (%s)',
    async (colorScheme) => {
      const { page, complaints } = await newVisitor(browser, { viewport, colorScheme });
      for (const path of asGuest) {
        await page.goto(product.url + path);
        await expectGoodPage(page);
      }
      await signUp(page, product.url);
      for (const path of asMember) {
        await page.goto(product.url + path);
        await expectGoodPage(page);
      }
      await page.getByRole('link', { name: 'My Picks' }).first().click();
      await page
        .getByRole('link', { name: /^(VOTE|Choose courses)$/ })
        .first()
        .click();
      await expectGoodPage(page);
      expect(complaints).toEqual([]);
    },
  );
});

it('fits a screen of 320 px', async () => {
  const { page } = await newVisitor(browser, { viewport: { width: 320, height: 640 } });
  await page.goto(`${product.url}/leaderboard/az`);
  await expectGoodPage(page);
});
