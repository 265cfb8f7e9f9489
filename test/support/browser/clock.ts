import type { Page } from 'playwright-core';

/** Stops the clock of a browser profile. A minute ahead: it cannot be set back, and goes on while it is read. */
export const pauseClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** Resolves when the page has processed the responses that are here: a request that is sent now has its response. */
export const processResponses = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await fetch('/robots.txt')).text());
