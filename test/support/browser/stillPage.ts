import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type AxeRules, expectGoodPage } from './goodPage.ts';

const MAX_SHIFT = 0.02;

/** Adds up what moved without anybody touching the page (Cumulative Layout Shift, all sessions together). */
function addUpShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) shifts.sum += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** For all pages that are opened from now on. */
export const watchShifts = (context: BrowserContext) => context.addInitScript(addUpShifts);

/** A good page on which nothing has moved by itself. @param path names it in a failure */
export async function expectStillPage(page: Page, path: string, rules: AxeRules = 'all'): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectGoodPage(page, path, rules);
  await expectNoShift(page, path);
}

/** Nothing has moved by itself since the page was opened; what moves because the window changes its size does not count. */
export async function expectNoShift(page: Page, path: string): Promise<void> {
  const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(shift, `layout shift of ${path}`).toBeLessThanOrEqual(MAX_SHIFT);
}
