import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { useProduct } from '../support/running.ts';
import { signUp, voteButton } from '../support/stories.ts';

const product = useProduct();

const MAX_SHIFT = 0.02;

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
const ofMembers = ['/leaderboard/az', '/course/107', '/my-picks', '/my-picks/edit', '/settings'];

/** Adds up what moved without anybody touching the page (Cumulative Layout Shift, all sessions together). */
function watchShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) shifts.sum += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Accessible, and nothing scrolls sideways. Answers what has shifted so far. */
async function expectGoodPage(page: Page, path: string): Promise<number> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  const { overflow, shift } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    shift: (window as unknown as { shifts: { sum: number } }).shifts.sum,
  }));
  expect({ path, found, overflow }).toEqual({ path, found: [], overflow: 0 });
  return shift;
}

async function expectStillPage(page: Page, path: string): Promise<void> {
  const shift = await expectGoodPage(page, path);
  expect(shift, `layout shift of ${path}`).toBeLessThanOrEqual(MAX_SHIFT);
}

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('on a %s', (_name, viewport) => {
  it.each(['light', 'dark'] as const)('every page is accessible, fits and keeps still (%s)', async (colorScheme) => {
    // Without motion, so that no colour is judged half-way through its change.
    const still = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
    const { page, context, complaints } = await product.newVisitor(still);
    await context.addInitScript(watchShifts);
    for (const path of ofGuests) {
      await page.goto(product.url + path);
      await expectStillPage(page, path);
    }
    await signUp(page, product.url);
    await page.goto(`${product.url}/leaderboard/az`);
    await voteButton(page, 'Aguila Golf Course').click();
    await page.getByRole('button', { pressed: true }).waitFor();
    await page.getByRole('link', { name: 'VOTE', exact: true }).click();
    await page.getByRole('listitem').first().waitFor();
    await expectStillPage(page, 'voting');
    for (const path of ofMembers) {
      await page.goto(product.url + path);
      await expectStillPage(page, path);
    }
    expect(complaints).toEqual([]);
  });
});

it.each([320, 1920])('fits a screen of %s px', async (width) => {
  const { page, context } = await product.newVisitor({ viewport: { width, height: 640 } });
  await context.addInitScript(watchShifts);
  for (const path of ['/leaderboard', '/course/107', '/welcome', '/signup']) {
    await page.goto(product.url + path);
    await expectStillPage(page, path);
  }
});
