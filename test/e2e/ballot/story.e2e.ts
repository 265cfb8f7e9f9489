import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useProduct } from '../../support/browser/running.ts';
import { fillSignup, newPerson, row, signIn, signUp, voteButton } from '../../support/browser/stories.ts';

const product = useProduct();

/** The names of the listed courses, once the list is there. */
async function names(page: Page): Promise<string[]> {
  const headings = page.getByRole('listitem').getByRole('heading');
  await headings.first().waitFor();
  return headings.allInnerTexts();
}

it('tells the whole story: look, sign up, vote for three, see them ranked, reload, sign out, sign in', async () => {
  const { page, complaints } = await product.newVisitor();
  const ada = newPerson();

  // A guest looks, wants to vote, and comes back to the same ranking as a member, the flag planted.
  await page.goto(`${product.url}/leaderboard/or`);
  await page.getByRole('heading', { level: 1, name: 'Oregon’s top golf courses' }).waitFor();
  const courses = (await names(page)).slice(0, 3);
  expect(courses).toHaveLength(3);
  await voteButton(page, courses[0]!).click();
  await page.waitForURL('**/signup');
  await fillSignup(page, ada);
  await page.waitForURL('**/leaderboard/or');
  await row(page, courses[0]!).getByRole('button', { pressed: true }).waitFor();

  // Two more votes on the voting page.
  await page.getByRole('link', { name: 'VOTE', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Plant your flags' }).waitFor();
  for (const course of courses.slice(1)) await voteButton(page, course).click();
  await expect.poll(() => page.getByRole('link', { name: 'My Picks (3)' }).isVisible()).toBe(true);
  await expect.poll(() => page.getByText('19 of 22 left').isVisible()).toBe(true);

  // The ranking has them.
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  for (const course of courses) await row(page, course).getByText('1 vote', { exact: true }).waitFor();
  expect((await names(page)).slice(0, 3).toSorted()).toEqual(courses.toSorted());
  await row(page, courses[0]!).getByRole('img', { name: 'Rank tied 1' }).waitFor();

  // A reload changes nothing.
  await page.reload();
  for (const course of courses) await row(page, course).getByRole('button', { pressed: true }).waitFor();

  // Out and in again: all there.
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/logout');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(page, ada);
  await page.waitForURL(/\/leaderboard/);
  await page.getByRole('link', { name: 'My Picks' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'My picks' }).waitFor();
  await expect.poll(() => names(page)).toEqual(courses);
  expect(complaints).toEqual([]);
});

it('[R1.5] sends a guest from a member page to sign-up and, once a member, to that page', async () => {
  const { page } = await product.newVisitor();
  await page.goto(`${product.url}/my-picks`);
  await page.waitForURL('**/signup');
  await fillSignup(page, newPerson());
  await page.waitForURL('**/my-picks');
  await page.getByRole('heading', { level: 1, name: 'My picks' }).waitFor();
});

it('lets two members, each in a profile of their own, see one ranking', async () => {
  const [ada, bob] = [await product.newVisitor(), await product.newVisitor()];
  await signUp(ada.page, product.url);
  await signUp(bob.page, product.url);
  for (const { page } of [ada, bob]) await page.goto(`${product.url}/leaderboard/vt`);
  const [first = '', second = ''] = await names(ada.page);

  await voteButton(ada.page, first).click();
  await row(bob.page, first).getByText('1 vote', { exact: true }).waitFor();
  await voteButton(bob.page, first).click();
  await voteButton(bob.page, second).click();
  await row(ada.page, first).getByText('2 votes', { exact: true }).waitFor();
  await row(ada.page, first).getByRole('img', { name: 'Rank 1' }).waitFor();
  await row(ada.page, second).getByRole('img', { name: 'Rank 2' }).waitFor();
  const sizeOf = (found: Locator) => found.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  // Two votes make no large "1".
  const ofName = await sizeOf(row(ada.page, first).getByRole('link'));
  expect(await sizeOf(row(ada.page, first).getByRole('img', { name: 'Rank 1' }))).toBeLessThanOrEqual(ofName);
  await ada.page.getByText('Provisional: 2 ballots so far').waitFor();

  // What is Ada's stays Ada's: Bob's vote is not pressed here, and taking hers back leaves his.
  expect(await voteButton(ada.page, second).getAttribute('aria-pressed')).toBe('false');
  await voteButton(ada.page, first).click();
  await row(bob.page, first).getByText('1 vote', { exact: true }).waitFor();
  expect(await voteButton(bob.page, first).getAttribute('aria-pressed')).toBe('true');
  expect([...ada.complaints, ...bob.complaints]).toEqual([]);
});
