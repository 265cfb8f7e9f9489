import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { cutRing } from '../../../support/browser/cutRing.ts';
import { joinAs } from '../../../support/browser/demoData.ts';
import { expectFocus, press, tabTo } from '../../../support/browser/keyboard.ts';
import { storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { newPerson, voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** The page of a new member who has signed in by keyboard alone. */
async function signedInByKeyboard(viewport?: { width: number; height: number }): Promise<Page> {
  const person = newPerson();
  await joinAs(product.url, person);
  const { page } = await product.newVisitor(viewport ? { viewport } : {});
  await page.goto(`${product.url}/login`);
  await tabTo(page, page.getByLabel('Email address'));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expectFocus(heading(page, 'Arizona’s top golf courses'));
  return page;
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the ring around what has the focus on %s', (_device, viewport) => {
  it.each(['/leaderboard/az', '/my-picks', '/my-picks/edit', '/your-golf', '/search?q=pine'])(
    '[R2.9] is cut off nowhere on %s',
    async (path) => {
      const { page } = await storedMember(product, 3, { viewport, reducedMotion: 'reduce' });
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-label^="Loading"]').first().waitFor({ state: 'detached' });
      const cut = new Set<string>();
      for (let tab = 0; tab < 40; tab += 1) {
        await page.keyboard.press('Tab');
        const what = await cutRing(page);
        if (what !== undefined) cut.add(what);
      }
      expect([...cut]).toEqual([]);
    },
  );
});

describe('by keyboard alone', () => {
  it('[R2.9] a member chooses a state on the map, votes, takes the vote back, sees the picks and signs out', async () => {
    const page = await signedInByKeyboard();

    // The map is one tab stop; arrow keys move between its states.
    await tabTo(page, link(page, 'All states'));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { name: 'All 50 states' }));
    await tabTo(page, page.getByRole('link', { name: 'AZ, Arizona' }));
    await page.keyboard.press('ArrowUp');
    await expectFocus(page.getByRole('link', { name: 'UT, Utah' }));
    await page.keyboard.press('Enter');
    await expectFocus(heading(page, 'Utah’s top golf courses'));

    await press(page, page.getByRole('listitem').getByRole('link').first(), 'Enter');
    await page.getByRole('region', { name: 'Standing' }).waitFor();
    const course = await page.getByRole('heading', { level: 1 }).innerText();
    await expectFocus(heading(page, course));
    const vote = voteButton(page, course);
    await press(page, vote, 'Space');
    await page.getByRole('button', { name: `Voted for ${course}`, pressed: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Vote for ${course}`, pressed: false }).waitFor();
    await page.keyboard.press('Space');
    await expectFocus(page.getByRole('button', { name: `Voted for ${course}`, pressed: true }));

    // When the focused row is removed, the heading gets the focus.
    await tabTo(
      page,
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Picks' }),
      'Shift+Tab',
    );
    await page.keyboard.press('Enter');
    await expectFocus(heading(page, 'My picks'));
    await press(page, page.getByRole('button', { name: `Remove your vote for ${course}` }), 'Space');
    await page.getByRole('heading', { name: 'No picks in Utah yet' }).waitFor();
    await expectFocus(heading(page, 'My picks'));

    await tabTo(page, link(page, 'Settings'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectFocus(heading(page, 'Settings'));
    await press(page, page.getByRole('main').getByRole('link', { name: 'Sign out' }), 'Enter');
    await expectFocus(heading(page, 'You’re signed out'));
  });

  it('[R2.2] a member on a phone reaches the action bar by its skip link, and closes the menu with Escape', async () => {
    const page = await signedInByKeyboard(PHONE);
    await tabTo(page, link(page, 'Skip to the actions'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await press(page, link(page, 'VOTE'), 'Enter');
    await expectFocus(heading(page, 'Plant your flags'));
    // On the way down the list the bars cover no focused control.
    await tabTo(page, page.getByRole('listitem').nth(12).getByRole('button'));

    const menu = page.locator('summary[aria-label="Menu"]');
    await tabTo(page, menu, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await link(page, 'Our Story').waitFor();
    await page.keyboard.press('Escape');
    await link(page, 'Our Story').waitFor({ state: 'hidden' });
    await expectFocus(menu);
  });

  it('the list of states opens without choosing a state, and Enter chooses one', async () => {
    const { page } = await product.newVisitor();
    await page.goto(`${product.url}/leaderboard/az`);
    await page.getByRole('option', { name: 'Utah' }).waitFor({ state: 'attached' });
    await tabTo(page, link(page, 'Skip to content'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('combobox', { name: 'Change state' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(new URL(page.url()).pathname).toBe('/leaderboard/az');
    await page.keyboard.press('Enter');
    await expectFocus(heading(page, 'California’s top golf courses'));
  });
});
