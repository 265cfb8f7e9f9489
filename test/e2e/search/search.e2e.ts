import { expect, it } from 'vitest';
import { expectAccessiblePage } from '../../support/browser/accessiblePage.ts';
import { PHONE } from '../../support/browser/browser.ts';
import { useProduct } from '../../support/browser/running.ts';
import { isHydrated, openWithoutScript } from '../../support/browser/hydration.ts';
import { fillSignup, newPerson, voteButton } from '../../support/browser/stories.ts';

const product = useProduct();

const NAME = 'Pebble Beach Golf Links';

it('[R18.5] a guest on a phone finds a course by a misspelled name, plants a flag in three taps, and makes it count', async () => {
  const { page, complaints } = await product.newVisitor({ viewport: PHONE, hasTouch: true });
  await page.goto(`${product.url}/leaderboard/vt`);
  await page.getByRole('link', { name: 'Search', exact: true }).tap();
  await page.getByRole('searchbox', { name: 'Find a course, state or town' }).tap();
  await page.keyboard.insertText('pebbel baech');
  await voteButton(page, NAME).waitFor();
  await expectAccessiblePage(page, 'the search');
  await voteButton(page, NAME).tap();
  await page.getByRole('link', { name: 'Make them count' }).tap();
  await page.waitForURL('**/signup');
  await page.getByText('Your flag is waiting.').waitFor();
  await fillSignup(page, newPerson());
  await page.getByText(`Your flag for ${NAME} counts now.`).waitFor();
  expect(complaints).toEqual([]);
});

it('[R18.5] Enter searches for what was typed before the page was live, also without the code of the results', async () => {
  const visitor = await product.newVisitor();
  await visitor.context.route('**/assets/SearchPopup-*.js', (route) => route.abort());
  const { page, bringScript } = await openWithoutScript(product.url, visitor);
  const box = page.getByRole('combobox', { name: 'Find a course, state or town' });
  await box.fill('pebble');
  bringScript();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole('region', { name: 'Analytics' }).waitFor();
  await box.press('Enter');
  await page.waitForURL('**/search?*');
  expect(new URL(page.url()).search).toBe('?q=pebble');
});
