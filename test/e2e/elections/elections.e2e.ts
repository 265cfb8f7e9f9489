import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Elections } from '../../../contract/elections.ts';
import { coursesIn } from '../../support/browser/demoData.ts';
import { expectAccessiblePage } from '../../support/browser/accessiblePage.ts';
import { useProduct } from '../../support/browser/running.ts';
import { joinWithoutPage, signInAdmin } from '../../support/browser/storedSession.ts';
import { newPerson, voteButton } from '../../support/browser/stories.ts';

const ADMIN = newPerson();
const product = useProduct({ env: { ADMIN_EMAILS: ADMIN.email } });

const elections = async (): Promise<Elections['elections']> =>
  ((await (await fetch(`${product.url}/api/elections`)).json()) as Elections).elections;

async function withoutConsent(options?: Parameters<typeof product.newVisitor>[0]) {
  const visitor = await product.newVisitor(options);
  await visitor.context.addInitScript(() => localStorage.setItem('consent', 'refused'));
  return visitor;
}

async function submit(page: Page, typed: Record<string, string>, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('[R16.13] an admin moves an election’s end and closes it while a member votes; the next vote counts in the next election', async () => {
  const { name } = (await elections())[0]!;
  const ofAdmin = await withoutConsent();
  await signInAdmin(ofAdmin, product, ADMIN);
  const ofMember = await withoutConsent();
  await joinWithoutPage(ofMember, product);
  const [admin, page] = [ofAdmin.page, ofMember.page];
  const { locationId, courses } = await coursesIn(product.url, 'AZ');
  const [first, second] = courses as [(typeof courses)[0], (typeof courses)[0]];

  await admin.goto(`${product.url}/admin/elections`);
  await admin.getByRole('button', { name: `Plan election ${name}` }).click();
  await submit(admin, { 'Closes at (Eastern time)': `${Number(name) + 1}-02-01T05:00` }, 'Save plan');
  // A public response may come from a cache and be a second old.
  await expect.poll(async () => (await elections())[0]?.closesAt).toContain('-02-01T');
  await page.goto(`${product.url}/leaderboard/az`);
  await page.getByText(`Election ${name}, closes Jan 31, ${Number(name) + 1}`).waitFor();

  await page.goto(`${product.url}/voting/${locationId}`);
  await page.getByText(`Election ${name} closes `).waitFor();
  // The flag is shown before it is saved.
  const saved = page.waitForResponse('**/api/picks/*/*');
  await voteButton(page, first.name).click();
  await saved;

  await admin.getByRole('button', { name: `Close now: election ${name}` }).click();
  await submit(admin, { 'Name of the election': name }, 'Close the election');
  await expect.poll(async () => (await elections()).find((each) => each.name === name)?.status).toBe('closed');
  const [next] = await elections();
  await voteButton(page, second.name).click();
  await page.getByText(`Election ${next!.name} closes `).waitFor();
  await admin.getByRole('link', { name, exact: true }).waitFor();

  await page.goto(`${product.url}/results`);
  await page.getByRole('list', { name: 'Winners' }).getByRole('link', { name: 'Arizona' }).click();
  await page.getByRole('heading', { level: 1, name: `Arizona ${name}` }).waitFor();
  await page.getByText('1 vote from 1 golfer').waitFor();
  await expectAccessiblePage(page, 'a result');
  const read = async (name: string) => {
    const address = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    const reply = await fetch(new URL(address!, product.url));
    return { type: reply.headers.get('content-type'), body: Buffer.from(await reply.arrayBuffer()) };
  };
  const [, row, ...more] = (await read('Table (CSV)')).body.toString().trim().split('\r\n');
  expect([row?.includes(first.name), row?.endsWith(',1'), more]).toEqual([true, true, []]);
  for (const name of ['Picture', 'Picture for a story']) expect((await read(name)).type).toBe('image/png');
  expect(await page.getByRole('list', { name: 'Top 3' }).getByRole('listitem').count()).toBe(1);
  await page.getByRole('link', { name: first.name, exact: true }).click();
  await page.getByRole('link', { name: `1st in Arizona ${name}` }).waitFor();
  await page.goto(`${product.url}/leaderboard/az`);
  await page.getByText('Early ranking: 1 golfer so far').waitFor();
  expect([ofAdmin.complaints, ofMember.complaints]).toEqual([[], []]);
});
