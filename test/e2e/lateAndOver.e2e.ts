import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { coursesIn, joinAs } from '../support/browser/demoData.ts';
import { memberWith } from '../support/browser/pickStories.ts';
import { useProduct } from '../support/browser/running.ts';
import { newPerson } from '../support/browser/stories.ts';

const product = useProduct();

/** What the page says of a member's flags: how many are left, and which are planted. */
const said = async (page: Page) => ({
  left: await page.getByRole('region', { name: 'Actions' }).getByText(/^\d+$/).allInnerTexts(),
  planted: await page.getByRole('button', { pressed: true }).count(),
  open: await page.locator('button[aria-pressed="false"]').count(),
});

it('a member’s flags that come late: the ranking claims none before, and all of them then', async () => {
  const { page, complaints } = await memberWith(product, 5);
  let answer = (): void => undefined;
  const isDue = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/picks\/[^/]+$/, async (route) => {
    await isDue;
    await route.continue();
  });
  await page.goto(`${product.url}/leaderboard/az`);
  await page.getByRole('region', { name: 'Actions' }).getByText('Loading your flags…').waitFor();
  // The rows stand as a guest's until React has hydrated them.
  await expect.poll(() => said(page)).toEqual({ left: [], planted: 0, open: 0 });
  answer();
  await page.getByRole('button', { pressed: true }).first().waitFor();
  await expect.poll(() => said(page)).toMatchObject({ left: ['17'], planted: 5 });
  expect(complaints).toEqual([]);
});

it('a friend’s link, opened by somebody whose session has ended, shows the list and a way back in', async () => {
  const friend = await joinAs(product.url, newPerson());
  const { locationId, courses } = await coursesIn(product.url, 'AZ');
  await friend.vote(locationId, courses[0]!._id);
  await friend.share(locationId, 'Bo');
  const list = `/shared/${friend.userId}/az`;

  const { page } = await memberWith(product, 1);
  // Ended on the server alone, as by "Sign out everywhere" on another device, while no page of the session is open.
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken') ?? '');
  await page.goto('about:blank');
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${product.url}/api/users/me/sessions`, { method: 'DELETE', headers });
  expect(status).toBeLessThan(300);
  await page.goto(product.url + list);
  await page.getByText(/^Your session has ended: you see this page as a guest/).waitFor();
  expect(new URL(page.url()).pathname).toBe(list);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Bo’s picks in Arizona');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});
