import type { BrowserContext, Page } from 'playwright-core';
import { USER_REFRESH_MS } from '../../../contract/limits.ts';

/** Stops the clock of a browser profile. A minute ahead: it cannot be set back, and goes on while it is read. */
export const pauseClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** Counts in each page that is opened from now on how often it has planned to fetch its user again. After `install`. */
export const watchPlans = (context: BrowserContext) =>
  context.addInitScript((planned) => {
    const { setTimeout } = window;
    const counted = Object.assign(window, { plans: 0, plannedAt: 0 });
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...more: unknown[]) => {
      if (ms === planned) Object.assign(counted, { plans: counted.plans + 1, plannedAt: Date.now() });
      return setTimeout(handler, ms, ...more);
    }) as typeof setTimeout;
  }, USER_REFRESH_MS);

export const plansOf = (page: Page) => page.evaluate(() => (window as unknown as { plans: number }).plans);
