import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { useProduct } from '../../../support/browser/running.ts';
import { courseNames, fillSignup, newPerson, row, signUp, voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();

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
  const [first = '', second = ''] = await courseNames(ada.page);

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
