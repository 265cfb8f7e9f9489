import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type AxeRules, expectAccessiblePage } from './accessiblePage.ts';

const MAX_SHIFT = 0.02;

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};
type Shifts = { sum: number; moved: string[] };

/** Adds up layout shifts without recent input (Cumulative Layout Shift without session windows), with what moved. */
function addUpShifts(): void {
  const shifts: Shifts = { sum: 0, moved: [] };
  Object.assign(window, { shifts });
  const box = ({ y, height }: DOMRectReadOnly) => `${String(Math.round(y))}+${String(Math.round(height))}`;
  const add = (entries: PerformanceEntry[]) => {
    for (const entry of entries as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      shifts.sum += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const text = node?.textContent?.slice(0, 40) ?? '';
        shifts.moved.push(`${node?.nodeName ?? 'gone'} “${text}” ${box(previousRect)} → ${box(currentRect)} px`);
      }
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  // The browser ignores shifts for half a second after a resize; a busy machine takes longer.
  const stop = () => {
    add(observer.takeRecords());
    observer.disconnect();
  };
  window.addEventListener('resize', stop, { once: true });
}

/** Measures layout shifts in all pages that are opened from now on. */
export const watchShifts = (context: BrowserContext) => context.addInitScript(addUpShifts);

/** Expects an accessible page without layout shifts. @param path names it in a failure */
export async function expectStillPage(page: Page, path: string, rules: AxeRules = 'all'): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessiblePage(page, path, rules);
  await expectNoShift(page, path);
}

/** Expects no layout shift between the opening of the page and the first time its window was resized. */
export async function expectNoShift(page: Page, path: string, most = MAX_SHIFT): Promise<void> {
  const { sum, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  expect(sum, `layout shift of ${path}: ${moved.join(', ')}`).toBeLessThanOrEqual(most);
}
