import { expect, it } from 'vitest';
import { MAX_VOTES } from '#contract/limits';
import { expectAccessibleEverywhere, expectAccessiblePage } from '../../../support/browser/accessiblePage.ts';
import { PHONE } from '../../../support/browser/browser.ts';
import { tabTo } from '../../../support/browser/keyboard.ts';
import { button, storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { expectNoShift, watchShifts } from '../../../support/browser/stillPage.ts';

const product = useProduct();
const CARD = `All ${MAX_VOTES} flags are planted in Arizona.`;

it('a member plants the last flag, orders the list by keyboard alone, and saves it in another tab', async () => {
  const { page, context, start, stored, open, courses, locationId, complaints } = await storedMember(
    product,
    MAX_VOTES - 1,
    { viewport: PHONE, reducedMotion: 'reduce' },
  );
  await watchShifts(context);
  await open(`/voting/${locationId}`, 'Plant your flags');
  const last = courses[MAX_VOTES - 1]?.name ?? '';
  const vote = button(page, `Vote for ${last}`);
  await vote.click();
  await page.getByText(CARD).waitFor();
  await expectAccessiblePage(page, 'the card after the last flag');
  await expectNoShift(page, 'the card after the last flag');
  // The same button is not under the card: the next tap goes where it was meant to go.
  await button(page, `Voted for ${last}`).click({ trial: true });
  await page.getByRole('link', { name: 'Skip to the actions' }).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Order by pairs' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Which is better?' }).waitFor();

  const wanted = [...start, last].toReversed();
  const asked = page.getByRole('status').filter({ hasText: /\? About \d+ more\.$/ });
  const answer = async (): Promise<void> => {
    const [left = '', right = ''] = (await asked.innerText()).replace(/\? About \d+ more\.$/, '').split(' or ');
    await page.keyboard.press(wanted.indexOf(left) < wanted.indexOf(right) ? 'ArrowLeft' : 'ArrowRight');
  };
  for (let count = 0; count < 5; count += 1) await answer();
  await page.getByText(/^5 of about \d+$/).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessiblePage(page, 'ordering by pairs at 320 px');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessibleEverywhere(page, 'ordering by pairs');
  await tabTo(page, button(page, 'Too close to call'));
  for (let count = 5; count < 75 && (await asked.isVisible()); count += 1) await answer();
  await page.getByRole('heading', { level: 1, name: 'That’s your order' }).waitFor();

  const other = await context.newPage();
  await other.goto(`${product.url}/my-picks/pairs?state=az`);
  await other.getByRole('heading', { level: 1, name: 'That’s your order' }).waitFor();
  await button(other, 'Undo').click();
  await page.getByRole('heading', { level: 1, name: 'Which is better?' }).waitFor();
  await answer();
  await button(other, 'Save this order').click();
  await other.getByText('Your list is saved.').waitFor();
  expect(await stored()).toEqual(wanted);
  await page.getByText(/^0 of about \d+$/).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
