import { describe, expect, it } from 'vitest';
import { PHONE, type WatchedPage } from '../../../support/browser/browser.ts';
import { expectLogged, tableRow } from '../../../support/browser/adminStories.ts';
import { coursesIn, joinAs } from '../../../support/browser/demoData.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { joinWithoutPage, signInAdmin } from '../../../support/browser/storedSession.ts';
import { newPerson, row, voteButton } from '../../../support/browser/stories.ts';

const ADMINS = [newPerson(), newPerson(), newPerson(), newPerson()];
const product = useProduct({ env: { ADMIN_EMAILS: ADMINS.map(({ email }) => email).join(',') } });

async function anAdmin(options?: Parameters<typeof product.newVisitor>[0]): Promise<WatchedPage> {
  const visitor = await product.newVisitor(options);
  // With this choice made, the question about analytics is not shown.
  await visitor.context.addInitScript(() => localStorage.setItem('consent', 'refused'));
  await signInAdmin(visitor, product, ADMINS.shift()!);
  return visitor;
}

it('an admin merges two courses, and the ranking shows the votes of both on the course that stays', async () => {
  const { page, complaints } = await anAdmin();
  const { locationId, courses } = await coursesIn(product.url, 'UT');
  const [twin, stays] = courses as [{ _id: number; name: string }, { _id: number; name: string }];
  const [one, other] = [await joinAs(product.url, newPerson()), await joinAs(product.url, newPerson())];
  await one.vote(locationId, twin._id);
  await other.vote(locationId, twin._id);
  await other.vote(locationId, stays._id);

  await page.goto(`${product.url}/admin/courses`);
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Utah' });
  await page.getByRole('button', { name: `Merge ${twin.name}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find the course to keep').fill(stays.name);
  await dialog.getByRole('radio', { name: stays.name }).check();
  await dialog.getByLabel('Reason').fill('The same course');
  await dialog.getByRole('button', { name: `Merge into ${stays.name}` }).click();
  await page.getByText(/It was on 2 lists\./).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await tableRow(page, twin.name).getByText('Merged').waitFor();

  await expectLogged(page, ['Merged courses', twin.name]);
  await page.goto(`${product.url}/leaderboard/ut`);
  await row(page, stays.name).getByText('2 votes', { exact: true }).waitFor();
  expect(await row(page, twin.name).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('an admin voids a member’s votes, restores them, and disables the member', async () => {
  const { page, complaints } = await anAdmin();
  const member = await product.newVisitor();
  const person = await joinWithoutPage(member, product);
  await member.page.goto(`${product.url}/leaderboard/mt`);
  const course = await member.page.getByRole('listitem').getByRole('heading').first().innerText();
  await voteButton(member.page, course).click();
  await row(member.page, course).getByText('1 vote', { exact: true }).waitFor();

  const answerWith = async (action: string, reason: string) => {
    await tableRow(page, person.email)
      .getByRole('button', { name: new RegExp(`^${action}`) })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  await page.goto(`${product.url}/admin/users`);
  await page.getByLabel('Name or email').fill(person.email);
  await answerWith('Void votes', 'A ring of accounts');
  await tableRow(page, person.email).getByText('Votes voided').waitFor();
  await expect.poll(() => row(member.page, course).getByText('1 vote', { exact: true }).count()).toBe(0);

  await answerWith('Restore votes', 'It was a club outing');
  await row(member.page, course).getByText('1 vote', { exact: true }).waitFor();
  await answerWith('Disable', 'Again');
  await tableRow(page, person.email).getByText('Disabled').waitFor();
  await expectLogged(
    page,
    ['Disabled a member', 'Again', person.email],
    ['Restored votes', 'It was a club outing', person.email],
    ['Voided votes', 'A ring of accounts', person.email],
  );
  await member.page.goto(`${product.url}/my-picks`);
  await member.page.waitForURL(/\/(signup|logout)/);
  expect(complaints).toEqual([]);
});

describe('on a phone', () => {
  it('an admin reaches the admin area, and closes and opens a state by buttons of at least 44 px', async () => {
    const { page, complaints } = await anAdmin({ viewport: PHONE });
    await page.goto(`${product.url}/leaderboard`);
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Open the admin area' }).click();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'States' }).click();
    const wyoming = tableRow(page, 'Wyoming');
    await wyoming.getByRole('button', { name: 'Close voting in Wyoming' }).click();
    await page.getByLabel('Reason').fill('A storm');
    await page.getByRole('button', { name: 'Close voting', exact: true }).click();
    await wyoming.getByText('Closed').waitFor();
    const { width, height } = (await wyoming.getByRole('button').boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await wyoming.getByRole('button', { name: 'Open voting in Wyoming' }).click();
    await page.getByLabel('Reason').fill('A storm');
    await page.getByRole('button', { name: 'Open voting', exact: true }).click();
    await wyoming.getByText('Open', { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});

it('a member sees “Page not found” on an admin page, and no link to the admin area in the settings', async () => {
  const visitor = await product.newVisitor();
  const { page } = visitor;
  await joinWithoutPage(visitor, product);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await page.getByRole('link', { name: /admin/i }).count()).toBe(0);
  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});
