import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { useProduct } from '../../../support/browser/running.ts';
import { courseNames, fillSignup, newPerson, row, signUp, voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();

it('[R1.5] a guest who opens a member page is led to the sign-up and, once signed up, back to that page', async () => {
  const { page } = await product.newVisitor();
  await page.goto(`${product.url}/my-picks`);
  await page.waitForURL('**/signup');
  await fillSignup(page, newPerson());
  await page.waitForURL('**/my-picks');
  await page.getByRole('heading', { level: 1, name: 'My picks' }).waitFor();
});

it('two members in two browsers see each other’s votes in the ranking, and only their own as pressed', async () => {
  const [ada, bob] = [await product.newVisitor(), await product.newVisitor()];
  await signUp(ada.page, product.url);
  await signUp(bob.page, product.url);
  for (const { page } of [ada, bob]) await page.goto(`${product.url}/leaderboard/vt`);
  const [first = '', second = ''] = await courseNames(ada.page);

  await voteButton(ada.page, first).click();
  await row(bob.page, first).getByText('1 vote', { exact: true }).waitFor();
  await voteButton(bob.page, first).click();
  await voteButton(bob.page, second).click();
  await row(ada.page, first).getByText('2 votes', { exact: true }).waitFor();
  await row(ada.page, first).getByRole('img', { name: 'Rank 1' }).waitFor();
  await row(ada.page, second).getByRole('img', { name: 'Rank 2' }).waitFor();
  const sizeOf = (found: Locator) => found.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  // A first place with fewer than three votes is not shown in large figures.
  const ofName = await sizeOf(row(ada.page, first).getByRole('link'));
  expect(await sizeOf(row(ada.page, first).getByRole('img', { name: 'Rank 1' }))).toBeLessThanOrEqual(ofName);
  await ada.page.getByText('Early ranking: 2 golfers so far').waitFor();

  // Ada's page does not show Bob's vote as pressed, and Bob's vote stays when Ada takes hers back.
  expect(await voteButton(ada.page, second).getAttribute('aria-pressed')).toBe('false');
  await voteButton(ada.page, first).click();
  await row(bob.page, first).getByText('1 vote', { exact: true }).waitFor();
  expect(await voteButton(bob.page, first).getAttribute('aria-pressed')).toBe('true');
  expect([...ada.complaints, ...bob.complaints]).toEqual([]);
});
