import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, type WatchedPage } from '../../../support/browser/browser.ts';
import { coursesIn, joinAs } from '../../../support/browser/demoData.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { joinWithoutPage, signInAdmin } from '../../../support/browser/storedSession.ts';
import { newPerson, row, voteButton } from '../../../support/browser/stories.ts';

const ADMINS = [newPerson(), newPerson(), newPerson(), newPerson()];
const product = useProduct({ env: { ADMIN_EMAILS: ADMINS.map(({ email }) => email).join(',') } });

async function anAdmin(options?: Parameters<typeof product.newVisitor>[0]): Promise<WatchedPage> {
  const visitor = await product.newVisitor(options);
  // The consent dialog closes with the choice.
  await visitor.context.addInitScript(() => localStorage.setItem('consent', 'refused'));
  await signInAdmin(visitor, product, ADMINS.shift()!);
  return visitor;
}

const tableRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const chooseFile = (page: Page, text: string) =>
  page.getByLabel('CSV file').setInputFiles({ name: 'courses.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** The newest entries of the audit log, the last first. */
async function expectLogged(page: Page, ...entries: string[][]): Promise<void> {
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  for (const [index, texts] of entries.entries()) {
    const entry = page.getByRole('row').nth(index + 1);
    for (const text of texts) await entry.getByText(text).first().waitFor();
  }
}

/** 500 courses of Wyoming, three of them wrong: lines 8, 251 and 500. */
function fileWithBadRows(): string {
  const bad: Record<number, string> = {
    6: 'e6,ZZ,Course 6,Cody,44.5,-109',
    249: 'e249,WY,,Cody,44.5,-109',
    498: 'e498,WY,Course 498,Cody,north,-109',
  };
  const rows = Array.from({ length: 500 }, (_, index) => bad[index] ?? `e${index},WY,Bison ${index},Cody,44.5,-109`);
  return ['external_id,state,name,city,lat,lon', ...rows].join('\n');
}

it('an admin checks a file with three bad rows of 500, refuses it, then imports it without them', async () => {
  const { page, complaints } = await anAdmin();
  await page.goto(`${product.url}/leaderboard`);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Open the admin area' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByRole('link', { name: 'Courses' }).click();
  await page.getByText('5,323 courses, A to Z.').waitFor();
  await page.getByRole('link', { name: 'Import courses' }).click();

  await chooseFile(page, fileWithBadRows());
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: '3 bad rows of 500 rows' }).waitFor();
  const told: [line: string, message: string][] = [
    ['8', '"ZZ" is not a US state.'],
    ['251', 'The name is missing.'],
    ['500', 'The lat must be a number'],
  ];
  for (const [line, message] of told) await tableRow(page, message).getByText(line, { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to the courses' }).click();
  await page.getByText('5,323 courses, A to Z.').waitFor();

  await page.getByRole('link', { name: 'Import courses' }).click();
  await page.getByLabel('Skip it and import the others').check();
  await chooseFile(page, fileWithBadRows());
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Without them this would be: 497 courses added').waitFor();
  await page.getByRole('button', { name: 'Import 497 courses' }).click();
  await page.getByRole('heading', { name: 'Imported without 3 bad rows of 500 rows' }).waitFor();

  await page.getByRole('link', { name: 'Back to the courses' }).click();
  await page.getByText('5,820 courses, A to Z.').waitFor();
  await page.getByRole('searchbox', { name: 'Find a course' }).fill('bison 250');
  await tableRow(page, 'Bison 250').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await expectLogged(page, ['Imported courses', 'Ada Palmer']);
  expect(complaints).toEqual([]);
});

it('an admin merges two courses, and the ranking has all their votes in one place', async () => {
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
  await dialog.getByLabel('Find the course that stays').fill(stays.name);
  await dialog.getByRole('radio', { name: stays.name }).check();
  await dialog.getByRole('button', { name: `Merge into ${stays.name}` }).click();
  await page.getByText('2 lists had it').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await tableRow(page, twin.name).getByText('Merged').waitFor();

  await expectLogged(page, ['Merged courses', twin.name]);
  await page.goto(`${product.url}/leaderboard/ut`);
  await row(page, stays.name).getByText('2 votes', { exact: true }).waitFor();
  expect(await row(page, twin.name).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('an admin voids the votes of a member and restores them, and disables the member', async () => {
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
  await page.getByLabel('Name or e-mail address').fill(person.email);
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
  it('each row is a card, and everything can be reached', async () => {
    const { page, complaints } = await anAdmin({ viewport: PHONE });
    await page.goto(`${product.url}/leaderboard`);
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Open the admin area' }).click();
    await page.getByRole('link', { name: 'Locations' }).click();
    const wyoming = tableRow(page, 'Wyoming');
    await wyoming.getByRole('button', { name: 'Close voting in Wyoming' }).click();
    await page.getByRole('button', { name: 'Close voting', exact: true }).click();
    await wyoming.getByText('Closed').waitFor();
    const { width, height } = (await wyoming.getByRole('button').boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await wyoming.getByRole('button', { name: 'Open voting in Wyoming' }).click();
    await page.getByRole('button', { name: 'Open voting', exact: true }).click();
    await wyoming.getByText('Open', { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});

it('a member finds nothing below /admin, and no link leads there', async () => {
  const visitor = await product.newVisitor();
  const { page } = visitor;
  await joinWithoutPage(visitor, product);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await page.getByRole('link', { name: /admin/i }).count()).toBe(0);
  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('heading', { level: 1, name: 'Nothing here' }).waitFor();
});
