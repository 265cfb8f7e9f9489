import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { coursesIn, joinAs } from '../../../support/browser/demoData.ts';
import { type AxeRules, expectAccessiblePage } from '../../../support/browser/accessiblePage.ts';
import { expectFocus, press, tabTo } from '../../../support/browser/keyboard.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { joinWithoutPage } from '../../../support/browser/storedSession.ts';
import { newPerson, signIn, voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const greeting = (page: Page) => page.getByRole('region', { name: 'New here?' });
const step = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const STEPS = ['You get 22 flags', 'Find a course', 'Tap to vote', 'Your picks'];

/** A new member on the voting page of Arizona, in a new browser profile. */
async function onVotingPage(viewport = DESKTOP) {
  const visitor = await product.newVisitor({ viewport, reducedMotion: 'reduce' });
  const { page } = visitor;
  await joinWithoutPage(visitor, product);
  const { locationId } = await coursesIn(product.url, 'AZ');
  await page.goto(`${product.url}/voting/${locationId}`);
  await page.getByRole('listitem').first().waitFor();
  return { ...visitor, votingPage: `${product.url}/voting/${locationId}` };
}

/** Expects no axe violations, nothing off the screen, and the dialog beside its target. */
async function expectGoodStep(page: Page, title: string, rules: AxeRules): Promise<void> {
  await step(page, title).waitFor();
  await expectAccessiblePage(page, title, rules);
  const { tour, part, screen } = await page.evaluate(() => {
    const boxOf = (selector: string) => {
      const { left, top, right, bottom } = document.querySelector(selector)!.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const screen = { width: window.innerWidth, height: window.innerHeight };
    return {
      tour: boxOf('dialog > :last-child'),
      part: boxOf('dialog > :first-child'),
      screen,
    };
  });
  expect(Math.min(tour.left, tour.top, part.top + 8)).toBeGreaterThanOrEqual(0);
  expect(tour.right).toBeLessThanOrEqual(screen.width);
  // The stage stands 8 pixels around its part.
  expect(Math.max(tour.bottom, part.bottom - 8)).toBeLessThanOrEqual(screen.height);
  expect(tour.bottom <= part.top || tour.top >= part.bottom, `${title} stands beside its part`).toBe(true);
}

describe.each([
  ['phone', PHONE, 'all'],
  ['desktop', DESKTOP, 'looks'],
  ['small phone', { width: 320, height: 640 }, 'looks'],
] as const)('on a %s', (_name, viewport, rules) => {
  it('a member is offered the tour once and takes it by keyboard', async () => {
    const { page, context, complaints, votingPage } = await onVotingPage(viewport);
    await greeting(page).waitFor();
    await press(page, button(page, 'Show me around'), 'Enter');
    for (const [index, title] of STEPS.entries()) {
      await expectGoodStep(page, title, rules);
      await expectFocus(button(page, index < STEPS.length - 1 ? 'Next' : 'Done'));
      await page.keyboard.press('Enter');
    }
    await expectFocus(heading(page, 'Plant your flags'));
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.goto(votingPage);
    await page.getByRole('listitem').first().waitFor();
    expect(await greeting(page).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('[R14.7] a member who leaves the tour at any step has the focus back on the page, and is not offered the tour again', async () => {
  const { page, context, votingPage } = await onVotingPage();
  const locals = () => page.evaluate(() => localStorage.getItem('tour'));
  for (const [index, title] of STEPS.entries()) {
    await page.evaluate(() => localStorage.removeItem('tour'));
    await page.goto('about:blank');
    await page.goto(votingPage);
    await press(page, button(page, 'Show me around'), 'Space');
    for (const before of STEPS.slice(0, index)) {
      await step(page, before).waitFor();
      await page.keyboard.press('ArrowRight');
    }
    await step(page, title).waitFor();
    if (index === 1) await tabTo(page, button(page, 'Skip'), 'Shift+Tab');
    await page.keyboard.press(index % 2 === 0 ? 'Escape' : 'Enter');
    await expectFocus(heading(page, 'Plant your flags'));
    await expect.poll(locals).toBe('seen');
    await page.reload();
    await page.getByRole('listitem').first().waitFor();
    expect(await greeting(page).count()).toBe(0);
  }
  await context.close();
});

it('the tour goes back a step, and Tab stays inside its dialog', async () => {
  const { page, context } = await onVotingPage();
  await button(page, 'Show me around').click();
  await button(page, 'Next').click();
  await tabTo(page, button(page, 'Back'), 'Shift+Tab');
  await tabTo(page, button(page, 'Skip'), 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await step(page, STEPS[0]!).waitFor();
  await context.close();
});

it('a member can vote while the tour is offered, and is not offered it again after leaving the page', async () => {
  const { page, context } = await onVotingPage(PHONE);
  await greeting(page).waitFor();
  await voteButton(page, 'Aguila Golf Course').click();
  await page.getByRole('link', { name: 'My Picks (1)' }).click();
  await heading(page, 'My picks').waitFor();
  await page.goBack();
  await page.getByRole('listitem').first().waitFor();
  expect(await greeting(page).count()).toBe(0);
  await context.close();
});

it('a member skips the tour with one tap, is not offered it after a sign-out, and opens it from "What is Top Picks"', async () => {
  const { page, context, complaints } = await onVotingPage();
  await greeting(page).getByRole('button', { name: 'Skip' }).click();
  await greeting(page).waitFor({ state: 'detached' });
  await page.goto(`${product.url}/logout`);
  await heading(page, 'You’re signed out').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tour'))).toBe('seen');
  await page.goto(`${product.url}/what-is-top-picks`);
  await heading(page, 'What is Top Picks').waitFor();
  expect(await page.getByRole('link', { name: 'Take the tour' }).count()).toBe(0);

  const person = newPerson();
  await joinAs(product.url, person);
  await page.goto(`${product.url}/login`);
  await signIn(page, person);
  await page.waitForURL(/\/leaderboard/);
  const tab = await context.newPage();
  await tab.goto(`${product.url}/what-is-top-picks`);
  await tab.getByRole('link', { name: 'Take the tour' }).click();
  await step(tab, STEPS[0]!).waitFor();
  await tab.keyboard.press('Escape');
  await expectFocus(heading(tab, 'Plant your flags'));
  await tab.reload();
  await tab.getByRole('listitem').first().waitFor();
  expect(await tab.getByRole('dialog').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
