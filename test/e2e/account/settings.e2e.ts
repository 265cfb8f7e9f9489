import { expect, it } from 'vitest';
import { expectAccessiblePage } from '../../support/browser/accessiblePage.ts';
import { button, storedMember } from '../../support/browser/pickStories.ts';
import { useProduct } from '../../support/browser/running.ts';

const product = useProduct();

it('a member changes name, primary location and theme in the settings, finds them after a reload, and signs out', async () => {
  const { page, complaints } = await storedMember(product, 0);
  await page.goto(`${product.url}/settings`);
  await page.getByText('Signed in as Ada Palmer.').waitFor();
  await page.getByLabel('First name').fill('Augusta');
  await button(page, 'Save names').click();
  await page.getByText('We saved your names.').waitFor();
  const saved = page.waitForResponse((response) => response.url().endsWith('/primary-location'));
  await page.getByRole('combobox', { name: 'Home state' }).selectOption({ label: 'Texas' });
  expect((await saved).status()).toBe(200);
  await page.getByRole('radio', { name: 'Dark' }).check();

  await page.reload();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Augusta');
  await expect.poll(() => page.getByRole('combobox', { name: 'Home state' }).inputValue()).toBe('TX');
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  await expectAccessiblePage(page, 'the settings in the dark theme');
  await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'You’re signed out' }).waitFor();
  await page.goto(`${product.url}/my-picks`);
  await page.waitForURL('**/signup');
  expect(complaints).toEqual([]);
});
