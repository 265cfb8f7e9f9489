import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type AxeRules, expectAccessiblePage } from './accessiblePage.ts';

const MAX_SHIFT = 0.02;

/** Adds up the layout shifts without recent input (Cumulative Layout Shift, without its session windows). */
function addUpShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) shifts.sum += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Measures layout shifts in all pages that are opened from now on. */
export const watchShifts = (context: BrowserContext) => context.addInitScript(addUpShifts);

/** Expects an accessible page without layout shifts. @param path names it in a failure */
export async function expectStillPage(page: Page, path: string, rules: AxeRules = 'all'): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessiblePage(page, path, rules);
  await expectNoShift(page, path);
}

/** Expects no layout shift since the page was opened; shifts caused by resizing the window do not count. */
export async function expectNoShift(page: Page, path: string): Promise<void> {
  const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(shift, `layout shift of ${path}`).toBeLessThanOrEqual(MAX_SHIFT);
}
