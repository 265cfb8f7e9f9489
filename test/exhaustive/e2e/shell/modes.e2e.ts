import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { coursesIn } from '../../../support/browser/demoData.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { joinWithoutPage } from '../../../support/browser/storedSession.ts';
import { voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();

type Options = Parameters<typeof product.newVisitor>[0];
const COURSE = 'Aguila Golf Course';

/** A member with one flag in Arizona, on the voting page. */
async function voter(options: Options): Promise<{ page: Page; voting: string }> {
  const visitor = await product.newVisitor(options);
  const { page, context } = visitor;
  // With this choice made, the question about analytics is not shown.
  await context.addInitScript(() => localStorage.setItem('consent', 'refused'));
  await joinWithoutPage(visitor, product);
  const { locationId } = await coursesIn(product.url, 'AZ');
  const voting = `/voting/${locationId}`;
  await page.goto(product.url + voting);
  await voteButton(page, COURSE).click();
  await page.getByRole('button', { name: `Voted for ${COURSE}`, pressed: true }).waitFor();
  return { page, voting };
}

const styleOf = (control: Locator, property: 'backgroundColor' | 'color' | 'borderBlockEndWidth') =>
  control.evaluate((element, name) => getComputedStyle(element)[name], property);

describe.each(['light', 'dark'] as const)('in forced colors (%s)', (colorScheme) => {
  it('[R2.9] planted flags, chosen filters and states with votes look different from the others', async () => {
    const { page } = await voter({ forcedColors: 'active', colorScheme });
    const [voted, open] = [voteButton(page, COURSE), page.getByRole('button', { name: /^Vote for/ }).first()];
    const paper = await styleOf(open, 'backgroundColor');
    await expect.poll(() => styleOf(voted, 'backgroundColor')).not.toBe(paper);
    expect(await styleOf(voted, 'color')).not.toBe(await styleOf(voted, 'backgroundColor'));

    const chip = page.getByRole('button', { name: 'Municipal', exact: true });
    const before = await styleOf(chip, 'backgroundColor');
    await chip.click();
    await expect.poll(() => styleOf(chip, 'backgroundColor')).not.toBe(before);

    // The list of states counts a vote once it is published.
    const published = async () => (await page.request.get(`${product.url}/api/leaderboard`)).text();
    await expect.poll(published).toMatch(/"code":"AZ"[^{}]*"ballots":[1-9]/);
    await page.goto(`${product.url}/states`);
    const edge = (tile: RegExp) => styleOf(page.getByRole('link', { name: tile }), 'borderBlockEndWidth');
    expect(await edge(/^AZ, Arizona, [1-9]/)).not.toBe(await edge(/^WY, Wyoming, 0/));
  });
});

describe.each([
  ['a desktop', { width: 720, height: 450 }],
  ['a small laptop', { width: 640, height: 400 }],
] as const)('at double zoom on %s', (_name, viewport) => {
  it('each main page fits the screen, and the bars leave it more than half of the height', async () => {
    const { page, voting } = await voter({ viewport });
    for (const path of [
      '/leaderboard',
      '/course/201',
      '/my-picks',
      '/my-picks/edit',
      '/my-picks/pairs',
      '/settings',
      voting,
      '/about',
    ]) {
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-label^="Loading"]').first().waitFor({ state: 'detached' });
      const seen = () =>
        page.evaluate(() => {
          const isPage = (y: number) => document.elementFromPoint(innerWidth / 2, y)?.closest('main') !== null;
          const rows = Array.from({ length: innerHeight }, (_, y) => y);
          return {
            sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
            isFree: rows.filter((y) => !isPage(y)).length / innerHeight < 0.45,
          };
        });
      await expect.poll(seen, { message: path }).toEqual({ sideways: 0, isFree: true });
    }
  });
});

it('for a member who prefers reduced motion, no animation is endless and a flag is planted at once', async () => {
  const { page } = await voter({ reducedMotion: 'reduce' });
  const flag = voteButton(page, COURSE).locator('svg');
  const planting = await flag.evaluate((svg) => getComputedStyle(svg).transitionDuration);
  expect(planting.split(', ').every((duration) => duration === '0s')).toBe(true);
  // The ranking is opened from another page, so that it has to be requested; the first page has it in its HTML.
  await page.goto(`${product.url}/about`);
  await page.route('**/api/leaderboard/**', () => undefined);
  await page.getByRole('link', { name: 'Election - Vote' }).click();
  await page.getByRole('status', { name: 'Loading the ranking' }).waitFor();
  const endless = await page.evaluate(
    () => document.getAnimations().filter((each) => each.effect?.getTiming().iterations === Infinity).length,
  );
  expect(endless).toBe(0);
});
