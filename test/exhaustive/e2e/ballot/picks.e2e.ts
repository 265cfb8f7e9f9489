import { expect, it } from 'vitest';
import { failCalls, holdCalls } from '../../../support/browser/acts.ts';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { expectAccessiblePage } from '../../../support/browser/accessiblePage.ts';
import { tabTo } from '../../../support/browser/keyboard.ts';
import { button, storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';

const product = useProduct();

it('while picks load, My Picks shows placeholders exactly where the list will be', async () => {
  const { page, start, locationId } = await storedMember(product, 3);
  for (const width of [PHONE.width, 320, 1024, 1440]) {
    await page.setViewportSize({ ...PHONE, width });
    const release = await holdCalls(page, `**/api/picks/${locationId}`);
    await page.goto(`${product.url}/my-picks`);
    const places = page.getByRole('status', { name: 'Loading your picks' });
    await places.waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const { y } = (await places.boundingBox())!;
    release();
    const list = page.locator('ol', { has: button(page, `Remove your vote for ${start[0]!}`) });
    await list.waitFor();
    expect({ width, y: (await list.boundingBox())!.y }).toEqual({ width, y });
    await page.unroute(`**/api/picks/${locationId}`);
  }
});

it('a member swaps a pick and undoes the swap by keyboard alone, on a phone’s screen', async () => {
  const { page, context, start, stored, open, courses } = await storedMember(product, 22, {
    viewport: PHONE,
    reducedMotion: 'reduce',
  });
  const { _id = 0, name = '' } = courses[22] ?? {};
  await page.goto(`${product.url}/course/${_id}`);
  await tabTo(page, button(page, `Swap a pick for ${name}`));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Swap a pick' }).waitFor();
  await button(page, `Replace ${start[20] ?? ''}`).waitFor();
  await expectAccessiblePage(page, 'the swap sheet');
  await tabTo(page, button(page, `Replace ${start[20] ?? ''}`));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(stored).toEqual(start.with(20, name));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe(`Voted for ${name}`);
  await page.keyboard.press('Control+z');
  await page.getByText(`${start[20] ?? ''} is back, ${name} is off.`).waitFor();
  await expect.poll(focused).toBe(`Swap a pick for ${name}`);
  await open('/my-picks', 'My picks');
  expect(await stored()).toEqual(start);
  await context.close();
});

it.each([PHONE, DESKTOP])(
  'when the picks cannot be loaded, My Picks says so with a retry button of normal height ($width px)',
  async (viewport) => {
    const { page } = await storedMember(product, 3, { viewport });
    await failCalls(page, '**/api/picks/*', 'fails');
    await page.goto(`${product.url}/my-picks`);
    await page.getByRole('heading', { name: 'We couldn’t load your picks' }).waitFor();
    expect((await button(page, 'Try again').boundingBox())?.height).toBeLessThan(60);
  },
);
