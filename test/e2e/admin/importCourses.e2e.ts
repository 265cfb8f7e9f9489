import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectLogged, tableRow } from '../../support/browser/adminStories.ts';
import { expectAccessiblePage } from '../../support/browser/accessiblePage.ts';
import { useProduct } from '../../support/browser/running.ts';
import { signInAdmin } from '../../support/browser/storedSession.ts';
import { newPerson } from '../../support/browser/stories.ts';

const ADMIN = newPerson();
const product = useProduct({ env: { ADMIN_EMAILS: ADMIN.email } });

const chooseFile = (page: Page, text: string) =>
  page.getByLabel('CSV file').setInputFiles({ name: 'courses.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

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

it('an admin checks a file with 3 bad rows of 500, goes back, then imports the other 497 courses', async () => {
  const visitor = await product.newVisitor();
  const { page, complaints } = visitor;
  // With this choice made, the question about analytics is not shown.
  await visitor.context.addInitScript(() => localStorage.setItem('consent', 'refused'));
  await signInAdmin(visitor, product, ADMIN);
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
    ['8', '"ZZ" isn’t a US state.'],
    ['251', 'The name is missing.'],
    ['500', 'The lat must be a number'],
  ];
  await expectAccessiblePage(page, 'the bad rows of an import');
  for (const [line, message] of told) await tableRow(page, message).getByText(line, { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to the courses' }).click();
  await page.getByText('5,323 courses, A to Z.').waitFor();

  await page.getByRole('link', { name: 'Import courses' }).click();
  await page.getByLabel('Skip it and import the rest').check();
  await chooseFile(page, fileWithBadRows());
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Without them: 497 courses added').waitFor();
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
