import type { Page } from 'playwright-core';
import { openWithoutCode } from './acts.ts';
import type { WatchedPage } from './browser.ts';

/** True once React has hydrated the page's heading. */
export const isHydrated = (page: Page) =>
  page
    .locator('h1')
    .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__reactFiber')))
    .catch(() => false);

/** Opens the ranking of Arizona, whose script loads when the returned function is called. */
export async function openWithoutScript(
  url: string,
  { page, context }: Pick<WatchedPage, 'page' | 'context'>,
): Promise<{ page: Page; bringScript: () => void }> {
  let bringScript = (): void => undefined;
  const isDue = new Promise<void>((resolve) => (bringScript = resolve));
  await context.route('**/assets/index-*.js', async (route) => {
    await isDue;
    await route.continue();
  });
  await openWithoutCode(page, `${url}/leaderboard/az`);
  return { page, bringScript };
}
