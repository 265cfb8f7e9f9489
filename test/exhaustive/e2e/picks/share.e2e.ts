import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';

const product = useProduct();

const actions = (page: Page) => page.getByRole('region', { name: 'Actions' });

/** Opens My Picks of a new member with the first `count` courses of Arizona as picks. */
async function ownList(count: number, options: Parameters<typeof storedMember>[2] = {}) {
  const member = await storedMember(product, count, options);
  await member.open('/my-picks', 'My picks');
  return member;
}

it('a member shares a list by keyboard alone: the dialog holds the focus and returns it when it closes', async () => {
  const { page } = await ownList(1);
  const share = actions(page).getByRole('button', { name: 'Share' });
  await share.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Your name on the list').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => share.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => new URL(page.url()).search).toBe('');

  await page.keyboard.press('Enter');
  await page.getByLabel('Your name on the list').focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Your picks in Arizona are shared' });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('[R8.8] My Picks prints the list alone, on one sheet', async () => {
  const { page, start: names } = await ownList(22);
  await page.getByRole('listitem').nth(21).waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const main = page.getByRole('main');
  for (const name of [names[0]!, names[21]!])
    expect(await main.getByText(name, { exact: true }).isVisible()).toBe(true);
  for (const gone of ['button', 'nav', 'footer', '[data-screen-only]', '[data-map]']) {
    expect(await page.locator(gone).filter({ visible: true }).count(), gone).toBe(0);
  }
  expect(await main.getByText('Order by pairs').isVisible()).toBe(false);
  const places = main.getByRole('listitem').getByRole('paragraph');
  const lefts = await places.evaluateAll((all) => all.map((place) => place.getBoundingClientRect().left));
  expect(new Set(lefts).size, `places stand below each other: ${lefts.join(', ')}`).toBe(1);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(/\/Type\s*\/Pages[^>]*\/Count (\d+)/.exec(pdf)?.[1], format).toBe('1');
  }
});
