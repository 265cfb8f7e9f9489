import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  enlargeText,
  enter,
  FAILURES,
  failCalls,
  holdCalls,
  tapTwice,
  WAYS_OF_ENTERING,
} from '../../../support/browser/acts.ts';
import { newAdmin } from '../../../support/browser/newAdmin.ts';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { coursesIn, joinAs } from '../../../support/browser/demoData.ts';
import { expectAccessiblePage } from '../../../support/browser/accessiblePage.ts';
import { button, storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { signInAdmin } from '../../../support/browser/storedSession.ts';
import { newPerson, voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('a form', () => {
  it('accepts typed, pasted, dictated and autofilled text, and a double tap signs up once', async () => {
    const { page, complaints } = await product.newVisitor({ viewport: PHONE });
    const { email, password } = newPerson();
    const joined: string[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/users') joined.push(`${response.status()}`);
    });
    await page.goto(`${product.url}/signup`);
    await enter(page.getByLabel('Email address'), email, 'autofill');
    await enter(page.getByLabel('Password'), password, 'dictation');
    await tapTwice(button(page, 'Create account'));
    await page.waitForURL(/\/leaderboard/);
    await expect.poll(() => joined).toEqual(['201']);
    await page.goto(`${product.url}/settings`);
    await page.getByText(`Signed in as ${email}.`).waitFor();
    await enter(page.getByLabel('First name'), 'Ada', 'typing');
    await enter(page.getByLabel('Last name'), 'Palmer', 'pasting');
    await button(page, 'Save names').click();
    await page.getByText('We saved your names.').waitFor();
    expect(complaints).toEqual([]);
  });

  it.each(WAYS_OF_ENTERING)('signs a member in with fields filled by %s', async (way) => {
    const { page } = await product.newVisitor();
    const { email, password } = newPerson();
    await joinAs(product.url, { email, password });
    await page.goto(`${product.url}/login`);
    await button(page, 'Sign in').waitFor();
    await enter(page.getByLabel('Email address'), email, way);
    await enter(page.getByLabel('Password'), password, way);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/leaderboard/);
  });
});

describe('back and forward', () => {
  it('lead a member through ranking, course page, voting page and My Picks, with the same vote on each', async () => {
    const { page, courses, locationId, complaints } = await storedMember(product, 2);
    const [{ _id, name }] = courses as [{ _id: number; name: string }];
    const isVoted = () => button(page, `Voted for ${name}`).first().waitFor();
    await page.goto(`${product.url}/leaderboard/az`);
    await isVoted();
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.waitForURL(`**/course/${_id}`);
    await isVoted();
    await page.goto(`${product.url}/voting/${locationId}`);
    await isVoted();
    await page.getByRole('link', { name: 'My Picks (2)' }).click();
    await heading(page, 'My picks').waitFor();
    for (const title of ['Plant your flags', name, 'Arizona’s top golf courses']) {
      await page.goBack();
      await heading(page, title).waitFor();
      await isVoted();
    }
    for (const title of [name, 'Plant your flags', 'My picks']) {
      await page.goForward();
      await heading(page, title).waitFor();
    }
    await button(page, `Remove your vote for ${name}`).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a vote whose response', () => {
  it.each(FAILURES)('%s is taken back in the row, and the member can give it again', async (failure) => {
    const { page, open, stored, courses, locationId, start } = await storedMember(product, 1);
    const { name = '' } = courses[1] ?? {};
    await open(`/voting/${locationId}`, 'Plant your flags');
    const end = await failCalls(page, '**/api/picks/*/*', failure);
    await voteButton(page, name).click();
    await page.getByRole('button', { name: `Vote for ${name}`, pressed: false }).waitFor();
    await end();
    // The vote may have been stored although its response was malformed.
    if (!(await stored()).includes(name)) await button(page, `Vote for ${name}`).click();
    await page.getByRole('button', { name: `Voted for ${name}`, pressed: true }).waitFor();
    await expect.poll(stored).toEqual([...start, name]);
  });

  it('is slow shows at once, and stays when the response arrives', async () => {
    const { page, open, stored, courses, locationId, start } = await storedMember(product, 1);
    const { name = '' } = courses[1] ?? {};
    await open(`/voting/${locationId}`, 'Plant your flags');
    const release = await holdCalls(page, '**/api/picks/*/*');
    await button(page, `Vote for ${name}`).click();
    const voted = page.getByRole('button', { name: `Voted for ${name}`, pressed: true });
    await voted.waitFor();
    expect(await stored()).toEqual(start);
    release();
    await expect.poll(stored).toEqual([...start, name]);
    await voted.waitFor();
  });
});

it('[R6.14] when a state closes while its voting page is open, the next tap says so and gives no vote', async () => {
  const admin = await product.newVisitor();
  await signInAdmin(admin, product, newAdmin());
  const { page, stored } = await storedMember(product, 1);
  const { locationId, courses } = await coursesIn(product.url, 'RI');
  await page.goto(`${product.url}/voting/${locationId}`);
  await heading(page, 'Plant your flags').waitFor();
  await page.getByText('29 courses').waitFor();
  await admin.page.goto(`${product.url}/admin/states`);
  await admin.page.getByRole('button', { name: 'Close voting in Rhode Island' }).click();
  await admin.page.getByLabel('Reason').fill('A storm');
  await admin.page.getByRole('button', { name: 'Close voting', exact: true }).click();
  await admin.page.getByRole('button', { name: 'Open voting in Rhode Island' }).waitFor();
  await button(page, `Vote for ${courses.at(-1)!.name}`).click();
  await heading(page, 'Voting in Rhode Island is closed').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await stored()).toHaveLength(1);
  await admin.page.getByRole('button', { name: 'Open voting in Rhode Island' }).click();
  await admin.page.getByLabel('Reason').fill('A storm');
  await admin.page.getByRole('button', { name: 'Open voting', exact: true }).click();
  await admin.page.getByRole('button', { name: 'Close voting in Rhode Island' }).waitFor();
});

it('a double tap on a pick in the swap sheet swaps once, and presses, focuses and selects nothing below the sheet', async () => {
  const { page, locationId, courses, stored } = await storedMember(product, 22, { viewport: PHONE });
  await page.goto(`${product.url}/voting/${locationId}`);
  const row = page.getByRole('listitem').filter({ hasText: courses[30]!.name });
  await row.getByRole('button', { name: /^Swap/ }).click();
  const sheet = page.getByRole('dialog');
  await tapTwice(sheet.getByRole('button', { name: /^Replace/ }).nth(2));
  await page
    .getByText(/replaces/)
    .first()
    .waitFor();
  await expect.poll(async () => (await stored()).includes(courses[30]!.name)).toBe(true);
  expect(new URL(page.url()).pathname).toBe(`/voting/${locationId}`);
  await sheet.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  const flag = button(page, `Voted for ${courses[30]!.name}`);
  expect(await flag.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('the main pages stay accessible with text twice as large, on a phone and on a desktop', async () => {
  const { page, locationId } = await storedMember(product, 3, { viewport: DESKTOP, reducedMotion: 'reduce' });
  await enlargeText(page);
  for (const path of ['/leaderboard/az', `/voting/${locationId}`, '/my-picks', '/my-picks/edit', '/settings']) {
    await page.goto(product.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessiblePage(page, `${path} with large text on a desktop`, 'looks');
    await page.setViewportSize(PHONE);
    await expectAccessiblePage(page, `${path} with large text on a phone`, 'looks');
    await page.setViewportSize(DESKTOP);
  }
});
