import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expectAccessiblePage } from '../../support/browser/accessiblePage.ts';
import { button, storedMember } from '../../support/browser/pickStories.ts';
import { useProduct } from '../../support/browser/running.ts';
import { pngSize } from '../../support/server/pngSize.ts';

const product = useProduct();

it('[R23.10] a member marks a course, finds it in the own golf, and gets a picture of it without a call', async () => {
  const { page, courses, complaints } = await storedMember(product, 0);
  const [course] = courses;
  await page.goto(`${product.url}/course/${course!._id}`);
  await button(page, 'Played').click();
  await page.locator('button[aria-pressed="true"]', { hasText: 'Played' }).waitFor();
  await expectAccessiblePage(page, 'a course page of a member');

  await page.getByRole('link', { name: 'Your golf' }).click();
  await page.getByRole('button', { name: 'AZ, Arizona, 1 played' }).waitFor();
  await page.getByRole('list').getByRole('link', { name: course!.name }).first().waitFor();
  await expectAccessiblePage(page, 'the own golf');

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') || request.url().endsWith('.png')) calls.push(request.url());
  });
  const download = page.waitForEvent('download');
  await button(page, 'Share a picture').click();
  await page.getByText('Your picture is in your downloads.').waitFor();
  const file = await download;
  expect(file.suggestedFilename()).toBe('your-golf.png');
  expect(pngSize(await readFile(await file.path()))).toEqual([1200, 630]);
  expect(calls).toEqual([]);
  expect(complaints).toEqual([]);
});
