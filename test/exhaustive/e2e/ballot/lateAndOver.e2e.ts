import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openWithoutCode } from '../../../support/browser/acts.ts';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { coursesIn, joinAs } from '../../../support/browser/demoData.ts';
import { storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { newPerson, row } from '../../../support/browser/stories.ts';

const product = useProduct();

/** What the page shows of a member's votes: the remaining votes, and how many flags are planted and open. */
const said = async (page: Page) => ({
  left: await page.getByRole('region', { name: 'Actions' }).getByText(/^\d+$/).allInnerTexts(),
  planted: await page.getByRole('button', { pressed: true }).count(),
  open: await page.locator('button[aria-pressed="false"]').count(),
});

it('the ranking shows a member neither planted nor open flags until the ballot has loaded, and then all five votes', async () => {
  const { page, complaints } = await storedMember(product, 5);
  let answer = (): void => undefined;
  const isDue = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/picks\/[^/]+$/, async (route) => {
    await isDue;
    await route.continue();
  });
  await page.goto(`${product.url}/leaderboard/az`);
  await page.getByRole('region', { name: 'Actions' }).getByText('Loading your flags…').waitFor();
  // Until React has hydrated the rows, they look as for a guest.
  await expect.poll(() => said(page)).toEqual({ left: [], planted: 0, open: 0 });
  answer();
  await page.getByRole('button', { pressed: true }).first().waitFor();
  await expect.poll(() => said(page)).toMatchObject({ left: ['17'], planted: 5 });
  expect(complaints).toEqual([]);
});

describe('the server-rendered ranking', () => {
  it.each([PHONE, DESKTOP])(
    'shows a member no votes before its script has loaded, replays an early tap, and moves no row ($width px)',
    async (viewport) => {
      const { page, context, courses, stored, complaints } = await storedMember(product, 5, { viewport });
      const code = Promise.withResolvers<undefined>();
      await context.route('**/assets/index-*.js', async (route) => {
        await code.promise;
        await route.continue();
      });
      await openWithoutCode(page, `${product.url}/leaderboard/az`);
      const tapped = page.getByRole('button', { name: `Vote for ${courses[7]!.name}`, exact: true });
      await tapped.waitFor();
      const words = page
        .locator('main li button')
        .getByText(/^(Vote|Voted)$/)
        .filter({ visible: true });
      const forGuests = page.getByText(/^(Sign in|Create your account)$/).filter({ visible: true });
      expect([await words.count(), await forGuests.count()]).toEqual([0, 0]);
      // Compared by name, because votes of other tests may change the order.
      const heights = () =>
        page
          .locator('main li:has(a)')
          .evaluateAll((rows) => rows.map((row) => [row.querySelector('a')?.textContent, row.clientHeight] as const));
      const before = new Map(await heights());
      await tapped.click();
      code.resolve(undefined);
      await page.getByRole('button', { name: `Voted for ${courses[7]!.name}`, pressed: true }).waitFor();
      await expect.poll(() => said(page)).toMatchObject({ left: ['16'], planted: 6 });
      await expect.poll(() => words.count()).toBeGreaterThan(10);
      await row(page, courses[7]!.name)
        .getByText(/^\d+ votes?$/)
        .waitFor();
      const after = (await heights()).filter(([name]) => before.has(name)).slice(0, 10);
      expect(after).toEqual(after.map(([name]) => [name, before.get(name)]));
      expect(after).toHaveLength(10);
      await expect.poll(stored).toContain(courses[7]!.name);
      expect(complaints).toEqual([]);
    },
  );

  it('shows a guest the sign-in link and the vote buttons before its script has loaded', async () => {
    const { page, context } = await product.newVisitor({ viewport: PHONE });
    await context.route('**/assets/index-*.js', () => undefined);
    await openWithoutCode(page, `${product.url}/leaderboard/az`);
    await page.getByRole('link', { name: 'Sign in' }).filter({ visible: true }).first().waitFor();
    await page.locator('main li button').getByText('Vote', { exact: true }).first().waitFor();
  });
});

it('[R3.10] a member whose session has ended sees a shared list as a guest, with a note and a link to sign in again', async () => {
  const friend = await joinAs(product.url, newPerson());
  const { locationId, courses } = await coursesIn(product.url, 'AZ');
  await friend.vote(locationId, courses[0]!._id);
  await friend.share(locationId, 'Bo');
  const list = `/shared/${friend.userId}/az`;

  const { page, tokens } = await storedMember(product, 1);
  // Ends the session on the server only, as "Sign out everywhere" on another device does.
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const { status } = await fetch(`${product.url}/api/users/me/sessions`, { method: 'DELETE', headers });
  expect(status).toBeLessThan(300);
  await page.goto(product.url + list);
  await page.getByText(/^You’ve been signed out/).waitFor();
  expect(new URL(page.url()).pathname).toBe(list);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Bo’s picks in Arizona');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});
