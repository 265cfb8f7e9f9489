import type { Page } from 'playwright-core';

/** Stops the clock of a browser profile. A minute ahead: it cannot be set back, and goes on while it is read. */
export const pauseClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
