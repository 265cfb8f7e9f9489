import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE } from '../../support/browser/browser.ts';
import { expectAccessiblePage } from '../../support/browser/accessiblePage.ts';
import { storedMember } from '../../support/browser/pickStories.ts';
import { useProduct } from '../../support/browser/running.ts';
import { fillSignup, newPerson, voteButton } from '../../support/browser/stories.ts';

const product = useProduct();

const actions = (page: Page) => page.getByRole('region', { name: 'Actions' });

/** Opens My Picks of a new member with the first `count` courses of Arizona as picks. */
async function ownList(count: number, options: Parameters<typeof storedMember>[2] = {}) {
  const member = await storedMember(product, count, options);
  await member.open('/my-picks', 'My picks');
  return member;
}

/** Shares the list on the screen and returns its link. */
async function shareAs(page: Page, name: string): Promise<string> {
  await actions(page).getByRole('button', { name: 'Share' }).click();
  await page.getByLabel('Your name on the list').fill(name);
  await page.getByRole('button', { name: 'Share my list' }).click();
  await page.getByRole('heading', { name: 'Your picks in Arizona are shared' }).waitFor();
  return page.getByLabel('Link', { exact: true }).inputValue();
}

it('a member shares a list, a guest signs up to compare it, and the link leads nowhere once the member stops sharing', async () => {
  const owner = await ownList(3, { acceptDownloads: true, permissions: ['clipboard-read', 'clipboard-write'] });
  const names = owner.start;
  await owner.page.getByText('Private', { exact: true }).waitFor();
  const link = await shareAs(owner.page, 'Eagle Eye');
  await owner.page.getByText('Link copied.').waitFor();
  expect(await owner.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await owner.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  const drawn = owner.page.getByRole('img', { name: 'Preview of your list' });
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expectAccessiblePage(owner.page, 'the shared list’s dialog');
  await owner.page.getByRole('button', { name: 'Close' }).click();
  await owner.page.getByText('Shared', { exact: true }).waitFor();

  // A preview service reads the HTML without running a script.
  const html = await (await fetch(link)).text();
  expect(html).toContain('<title>Eagle Eye’s picks in Arizona · Top Picks</title>');
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const png = Buffer.from(await (await fetch(picture)).arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);

  // A guest, who has no picks to compare with yet, opens the list and its comparison, signs up, and is led back to the comparison.
  const reader = await product.newVisitor({ viewport: PHONE, colorScheme: 'dark' });
  await reader.page.goto(link);
  await reader.page.getByRole('heading', { level: 1, name: 'Eagle Eye’s picks in Arizona' }).waitFor();
  await reader.page.getByRole('link', { name: 'Make your own list' }).waitFor();
  await reader.page.goto(`${link}?compare=1`);
  const join = reader.page.getByRole('link', { name: 'Create an account' });
  await join.waitFor();
  await expectAccessiblePage(reader.page, 'the invitation to compare');
  await join.click();
  await fillSignup(reader.page, newPerson());
  await reader.page.waitForURL(`${link}?compare=1`);
  await reader.page.getByText('0%', { exact: true }).waitFor();
  await voteButton(reader.page, names[0]!).click();
  await reader.page.getByText('33%', { exact: true }).waitFor();
  await expectAccessiblePage(reader.page, 'a comparison');

  // The owner downloads the list.
  const [download] = await Promise.all([
    owner.page.waitForEvent('download'),
    owner.page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('top-picks-az.csv');
  const rows = parse(await readFile(await download.path()), { bom: true });
  expect(rows.slice(1).map(([place, name]) => [place, name])).toEqual(
    names.map((name, index) => [`${index + 1}`, name]),
  );

  // Once the list is private, its link and its picture respond with 404.
  await owner.page.getByRole('link', { name: 'Sharing options' }).click();
  await owner.page.getByRole('button', { name: 'Stop sharing' }).click();
  await owner.page.getByText('Private', { exact: true }).waitFor();
  expect([(await fetch(link)).status, (await fetch(picture)).status]).toEqual([404, 404]);
  await reader.page.reload();
  await reader.page.getByRole('heading', { level: 1, name: 'List not found' }).waitFor();
  expect([...owner.complaints, ...reader.complaints]).toEqual([]);
});
