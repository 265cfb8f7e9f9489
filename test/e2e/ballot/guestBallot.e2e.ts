import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessiblePage } from '../../support/browser/accessiblePage.ts';
import { PHONE } from '../../support/browser/browser.ts';
import { useProduct } from '../../support/browser/running.ts';
import { newPerson } from '../../support/browser/stories.ts';

const product = useProduct();

/** Counts what a person does on a phone. */
function countedActs(page: Page) {
  const acts = { taps: 0, fields: 0 };
  return {
    acts,
    tap: async (role: 'button' | 'link', name: string | RegExp) => {
      acts.taps += 1;
      await page.getByRole(role, { name, exact: true }).first().tap();
    },
    type: async (label: string, text: string) => {
      acts.fields += 1;
      await page.getByLabel(label).fill(text);
    },
  };
}

it('[R6.17] on a phone three flags of the landing page count after five taps and the fields of the sign-up', async () => {
  const { page, context, complaints } = await product.newVisitor({ viewport: PHONE, hasTouch: true });
  const { acts, tap, type } = countedActs(page);
  await page.goto(`${product.url}/welcome`);
  const votes = page.getByRole('button', { name: /^Vote for / });
  await votes.first().waitFor();
  const names = (await votes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '')))
    .slice(0, 3)
    .map((label) => label.replace('Vote for ', ''));
  for (const [index, name] of names.entries()) {
    await tap('button', `Vote for ${name}`);
    await page.getByText(`${index + 1} flag${index === 0 ? '' : 's'} planted`).waitFor();
  }
  await expectAccessiblePage(page, 'the landing page with a guest’s flags');
  await tap('link', 'Make them count');
  await page.getByText('Your 3 flags are waiting.').waitFor();

  const { email, password } = newPerson();
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Palmer'],
    ['Email address', email],
    ['Password', password],
  ] as const)
    if (await page.getByLabel(label).isVisible()) await type(label, text);
  await tap('button', 'Create account');
  await page.getByText('Your 3 flags count now.').waitFor();
  for (const name of names) await page.getByRole('button', { name: `Voted for ${name}`, pressed: true }).waitFor();

  expect(acts.taps).toBe(5);
  expect(acts.fields).toBeLessThanOrEqual(4);
  expect(await page.evaluate(() => localStorage.getItem('guestBallot'))).toBeNull();
  expect(complaints).toEqual([]);
  await context.close();
});

it('[R6.11] a guest’s flags are in all tabs and after a reload, and change no count', async () => {
  const { page, context, complaints } = await product.newVisitor();
  const ranking = `${product.url}/leaderboard/mn`;
  await page.goto(ranking);
  const vote = page.getByRole('button', { name: /^Vote for / }).first();
  const name = ((await vote.getAttribute('aria-label')) ?? '').replace('Vote for ', '');
  const other = await context.newPage();
  await other.goto(ranking);
  await vote.click();
  await other.getByRole('button', { name: `Voted for ${name}`, exact: true }).waitFor();
  await other.reload();
  await other.getByRole('button', { name: `Voted for ${name}`, exact: true }).waitFor();
  await other.getByText('1 flag planted').waitFor();
  await expectAccessiblePage(other, 'a ranking with a guest’s flag');
  expect(await other.getByText('1 vote', { exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
