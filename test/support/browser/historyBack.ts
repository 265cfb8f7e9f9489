import type { Page } from 'playwright-core';

/** Goes back `times` steps at once, without waiting for a page in between. */
export const goBackAtOnce = (page: Page, times = 1): Promise<void> =>
  page.evaluate((count) => {
    for (let time = 0; time < count; time += 1) history.back();
  }, times);
