import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { failCalls, holdCalls, openWithoutCode } from '../../../support/browser/acts.ts';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { expectAccessiblePage } from '../../../support/browser/accessiblePage.ts';
import { expectFocus } from '../../../support/browser/keyboard.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();

const NAME = 'Pebble Beach Golf Links';

describe('the search of the whole country', () => {
  it('[R18.6] plants a tapped flag while the address still follows the typed text, and has the text after the sign-up and going back', async () => {
    const { page, complaints } = await product.newVisitor({ viewport: PHONE, hasTouch: true });
    await page.goto(`${product.url}/search`);
    const box = page.getByRole('searchbox', { name: 'Find a course, state or town' });
    await box.tap();
    const release = await holdCalls(page, '**/assets/SignupPage-*.js');
    await page.keyboard.insertText('pebbel baech');
    await voteButton(page, NAME).tap();
    await page.getByRole('link', { name: 'Make them count' }).tap();
    await page.waitForURL('**/search?q=pebbel%20baech');
    release();
    await page.waitForURL('**/signup');
    await page.goBack();
    await voteButton(page, NAME).waitFor();
    await expect.poll(() => box.inputValue()).toBe('pebbel baech');
    expect(complaints).toEqual([]);
  });

  it('[R18.6] keeps the typed text in the address when a guest leaves by a link that does not take the focus', async () => {
    const { page, complaints } = await product.newVisitor({ viewport: PHONE, hasTouch: true });
    // A tap leaves the focus where it is, as in browsers on iOS.
    await page.addInitScript(() => addEventListener('mousedown', (event) => event.preventDefault()));
    await page.goto(`${product.url}/search`);
    const box = page.getByRole('searchbox', { name: 'Find a course, state or town' });
    // The page focuses the box once it is hydrated.
    await expectFocus(box);
    await page.keyboard.insertText('pebbel baech');
    await page.getByRole('navigation').getByRole('link', { name: 'Leaderboard' }).tap();
    await page.waitForURL('**/leaderboard**');
    await page.goBack();
    await voteButton(page, NAME).waitFor();
    await page.waitForURL('**/search?q=pebbel%20baech');
    expect(complaints).toEqual([]);
  });

  it('[R18.6] lets a guest go back right after typing, although the previous page loads slowly', async () => {
    const { page, complaints } = await product.newVisitor({ viewport: PHONE, hasTouch: true });
    await page.clock.install();
    await page.goto(`${product.url}/about`);
    await page.getByRole('link', { name: 'Search', exact: true }).tap();
    await page.waitForURL('**/search');
    await page.reload();
    const release = await holdCalls(page, '**/assets/AboutPage-*.js');
    const box = page.getByRole('searchbox', { name: 'Find a course, state or town' });
    await box.fill('papago');
    await page.getByRole('link', { name: /^Papago/ }).waitFor();
    await page.goBack();
    await page.clock.fastForward(1000);
    release();
    await page.getByRole('heading', { level: 1, name: 'Our Story' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/about');
    expect(complaints).toEqual([]);
  });

  it('[R18.5] gets the focus at “/” on a desktop, opens below its box, and follows arrows, Enter and Escape', async () => {
    const { page, complaints } = await product.newVisitor({ viewport: DESKTOP, reducedMotion: 'reduce' });
    await page.goto(`${product.url}/leaderboard/az`);
    const box = page.getByRole('combobox', { name: 'Find a course, state or town' });
    // The key works once the page is hydrated.
    await expect
      .poll(async () => {
        await page.keyboard.press('/');
        return box.evaluate((input) => input === document.activeElement);
      })
      .toBe(true);
    await box.fill('pebbel beach');
    await page.getByRole('grid', { name: 'Search results' }).waitFor();
    await expectAccessiblePage(page, 'the open search');
    const active = () =>
      box.evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent);
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toContain(NAME);
    await page.keyboard.press('ArrowRight');
    await expect.poll(active).toBe('Vote');
    await page.keyboard.press('ArrowUp');
    await expect.poll(active).toBeUndefined();
    await page.keyboard.press('Escape');
    await page.getByRole('grid').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('grid').waitFor({ state: 'detached' });
    await box.fill('pebbel');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('[R18.5] opens for text that was typed before the page was hydrated', async () => {
    const { page, complaints } = await product.newVisitor({ viewport: DESKTOP });
    const release = await holdCalls(page, '**/assets/*.js');
    await openWithoutCode(page, `${product.url}/leaderboard/az`);
    const box = page.getByRole('combobox', { name: 'Find a course, state or town' });
    await box.focus();
    await page.keyboard.type('papgo');
    release();
    await page
      .getByRole('grid')
      .getByRole('link', { name: /^Papago/ })
      .waitFor();
    expect(await box.inputValue()).toBe('papgo');
    expect(complaints).toEqual([]);
  });

  it('[R2.9] does not scroll sideways on a phone where a long word is not found', async () => {
    const { page, complaints } = await product.newVisitor({ viewport: PHONE });
    await page.goto(`${product.url}/search?q=${'W'.repeat(80)}`);
    await page.getByRole('heading', { name: /^Nothing found for/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(complaints).toEqual([]);
  });

  it('[R18.5] opens by an address with a query, and offers two ways on when nothing is found', async () => {
    const { page, complaints } = await product.newVisitor({ viewport: PHONE });
    await page.goto(`${product.url}/search?q=papago`);
    await page.getByRole('link', { name: /^Papago/ }).waitFor();
    const box = page.getByRole('searchbox', { name: 'Find a course, state or town' });
    await box.fill('blorptastic');
    await page.getByRole('heading', { name: 'Nothing found for “blorptastic”' }).waitFor();
    expect(await page.getByRole('link', { name: 'Suggest this course' }).getAttribute('href')).toBe(
      '/suggest?name=blorptastic',
    );
    await page.waitForURL('**/search?q=blorptastic');
    await page.getByRole('button', { name: 'Try the town' }).click();
    await expect.poll(() => box.inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  it('[R18.5] says that a request has failed, and offers to try again', async () => {
    const { page } = await product.newVisitor({ viewport: PHONE });
    await page.goto(`${product.url}/search`);
    const mend = await failCalls(page, '**/api/search?*', 'fails');
    await page.getByRole('searchbox').fill('papago');
    await page.getByText('Search didn’t work').waitFor();
    expect(await page.getByText('Nothing found').count()).toBe(0);
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /^Papago/ }).waitFor();
  });
});

describe('the box above a ranking', () => {
  const boxIn = (page: Page) => page.getByRole('searchbox', { name: 'Find a course in Arizona' });
  const rows = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2, name: /Papago|Aguila/ });

  it('[R18.7] filters the ranking by text that was typed before the page was hydrated', async () => {
    const { page, complaints } = await product.newVisitor({ viewport: DESKTOP });
    const release = await holdCalls(page, '**/assets/*.js');
    await openWithoutCode(page, `${product.url}/leaderboard/az`);
    await boxIn(page).fill('papgo');
    release();
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(['Papago Golf Course']);
    expect(complaints).toEqual([]);
  });

  it('[R18.7] is hidden on a phone, where a link in the header leads to the search', async () => {
    const { page } = await product.newVisitor({ viewport: PHONE });
    await page.goto(`${product.url}/leaderboard/az`);
    await page.getByRole('link', { name: 'Search', exact: true }).waitFor();
    expect(await boxIn(page).isVisible()).toBe(false);
  });
});
