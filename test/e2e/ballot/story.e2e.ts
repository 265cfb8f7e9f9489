import { expect, it } from 'vitest';
import { expectAccessiblePage } from '../../support/browser/accessiblePage.ts';
import { useProduct } from '../../support/browser/running.ts';
import { courseNames, fillSignup, newPerson, row, signIn, voteButton } from '../../support/browser/stories.ts';

const product = useProduct();

it('a guest votes, signs up, votes for two more courses, sees all three ranked, and finds the picks at the next sign-in', async () => {
  const { page, complaints } = await product.newVisitor();
  const ada = newPerson();

  // A guest’s flag leads to the sign-up and back to the same ranking, where it counts.
  await page.goto(`${product.url}/leaderboard/or`);
  await page.getByRole('heading', { level: 1, name: 'Oregon’s top golf courses' }).waitFor();
  const courses = (await courseNames(page)).slice(0, 3);
  await expectAccessiblePage(page, 'a ranking');
  expect(courses).toHaveLength(3);
  await voteButton(page, courses[0]!).click();
  await page.getByRole('link', { name: 'Make them count' }).click();
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

  // The ranking counts all three votes.
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  for (const course of courses) await row(page, course).getByText('1 vote', { exact: true }).waitFor();
  // A row has the member’s own vote before the ranking that counts it.
  await expect.poll(async () => (await courseNames(page)).slice(0, 3).toSorted()).toEqual(courses.toSorted());
  await row(page, courses[0]!).getByRole('img', { name: 'Rank tied 1' }).waitFor();

  // A reload changes nothing.
  await page.reload();
  for (const course of courses) await row(page, course).getByRole('button', { pressed: true }).waitFor();

  // A sign-out and a new sign-in keep the picks.
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'You’re signed out' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/logout');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(page, ada);
  await page.waitForURL(/\/leaderboard/);
  await page.getByRole('link', { name: 'My Picks' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'My picks' }).waitFor();
  await expect.poll(() => courseNames(page)).toEqual(courses);
  expect(complaints).toEqual([]);
});
