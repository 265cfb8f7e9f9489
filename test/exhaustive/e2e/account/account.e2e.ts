import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DemoMail } from '../../../../contract/demo.ts';
import { expectAccessibleEverywhere } from '../../../support/browser/accessiblePage.ts';
import { newestMail, readMails } from '../../../support/server/mailbox.ts';
import { DESKTOP } from '../../../support/browser/browser.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { newPerson, signIn, signUp } from '../../../support/browser/stories.ts';

const product = useProduct();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const mail = (kind: DemoMail['kind'], to: string) => newestMail(() => readMails(product.url), kind, to.toLowerCase());

async function openSettings(page: Page): Promise<void> {
  await page.goto(`${product.url}/settings`);
  await heading(page, 'Settings');
}

/** Until the page knows how the member signs in, its dialogs ask for the password. */
const isUnasked = (page: Page) => page.getByLabel('Current password').waitFor({ state: 'detached' });

describe('a member in the settings', () => {
  it('downloads the data of the account as a file', async () => {
    const { page, context } = await product.newVisitor();
    const { email } = await signUp(page, product.url);
    await openSettings(page);
    const download = page.waitForEvent('download');
    await press(page, 'Download my data');
    const file = await download;
    expect(file.suggestedFilename()).toBe('top-picks.json');
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ user: { email }, ballots: [] });
    await context.close();
  });

  it('sets a new password right after the sign-in without the old one, which signs out the other devices', async () => {
    const [here, there] = [await product.newVisitor(), await product.newVisitor()];
    const person = await signUp(here.page, product.url);
    await there.page.goto(`${product.url}/login`);
    await signIn(there.page, person);
    await there.page.waitForURL(/\/leaderboard/);
    await openSettings(here.page);
    await press(here.page, 'Change password');
    await here.page.getByLabel('New password').fill('replanted-22');
    await isUnasked(here.page);
    await press(here.page, 'Set password');
    await here.page.getByText('Your new password is set, and you’re signed out on your other devices.').waitFor();

    await there.page.reload();
    await there.page.getByText(/^You’ve been signed out/).waitFor();
    await here.page.reload();
    await heading(here.page, 'Settings');
    await there.page.getByRole('link', { name: 'Sign in again' }).click();
    await signIn(there.page, { ...person, password: 'replanted-22' });
    await there.page.waitForURL(/\/leaderboard/);
    for (const { context } of [here, there]) await context.close();
  });

  it('is asked for the password when the identity service requires a recent sign-in', async () => {
    const { page, context } = await product.newVisitor();
    const person = await signUp(page, product.url);
    await openSettings(page);
    const tooOld = { status: 400, json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } } };
    await page.route(/accounts:update/, (route) => route.fulfill(tooOld), { times: 1 });
    await press(page, 'Change password');
    await page.getByLabel('New password').fill('replanted-22');
    await isUnasked(page);
    await press(page, 'Set password');
    await page.getByText('Enter your current password to go on.').waitFor();
    await page.keyboard.type(person.password);
    await press(page, 'Set password');
    await page.getByText('Your new password is set, and you’re signed out on your other devices.').waitFor();
    await context.close();
  });

  it('changes the e-mail address by a mailed link', async () => {
    const { page, context } = await product.newVisitor();
    const person = await signUp(page, product.url);
    const { email } = newPerson();
    await openSettings(page);
    await press(page, 'Change email address');
    await page.getByLabel('New email address').fill(person.email);
    await isUnasked(page);
    await press(page, 'Send the link');
    await page.getByText('This is already your email.').waitFor();
    await page.getByLabel('New email address').fill(email);
    await press(page, 'Send the link');
    await page.getByRole('heading', { name: 'Open the link in your email' }).waitFor();
    await press(page, 'Done');
    const { link } = await mail('verifyAndChangeEmail', email);
    await page.goto(product.url + link);
    await heading(page, 'You’re signed out');
    await page.getByText('Your new email is set. Sign in with it from now on.').waitFor();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await signIn(page, { email, password: person.password });
    await page.waitForURL(/\/leaderboard/);
    await openSettings(page);
    await page.getByText(email).first().waitFor();
    await context.close();
  });

  it('signs out everywhere: in all tabs and on all devices', async () => {
    const [here, there] = [await product.newVisitor(), await product.newVisitor()];
    const person = await signUp(here.page, product.url);
    await there.page.goto(`${product.url}/login`);
    await signIn(there.page, person);
    await there.page.waitForURL(/\/leaderboard/);
    const tab = await here.context.newPage();
    await tab.goto(`${product.url}/my-picks`);
    await heading(tab, 'My picks');

    await openSettings(here.page);
    await press(here.page, 'Sign out everywhere');
    await here.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await heading(here.page, 'You’re signed out');
    await here.page.getByText('You’re signed out on every device.').waitFor();
    await heading(tab, 'You’re signed out');
    await there.page.goto(`${product.url}/my-picks`);
    await heading(there.page, 'Create your account');
    await there.page.getByText(/^You’ve been signed out/).waitFor();
    expect(here.complaints).toEqual([]);
    for (const { context } of [here, there]) await context.close();
  });

  it('deletes the account, which signs out the other tabs and removes the stored session', async () => {
    const { page, context } = await product.newVisitor();
    const person = await signUp(page, product.url);
    const tab = await context.newPage();
    await tab.goto(`${product.url}/my-picks`);
    await heading(tab, 'My picks');
    await openSettings(page);
    await press(page, 'Delete account');
    await page.getByLabel('Current password').fill(person.password);
    await press(page, 'Delete my account');
    await heading(page, 'Your account is deleted');
    await heading(tab, 'Your account is deleted');
    const kept = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
    expect(kept.filter((key) => /token|user/i.test(key))).toEqual([]);
    await page.goto(`${product.url}/login`);
    await signIn(page, person);
    await page.locator('form').getByText('Wrong email or password.').waitFor();
    await context.close();
  });

  it('sets a first password after signing up by a mailed link', async () => {
    const { page, context } = await product.newVisitor();
    const { email } = newPerson();
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email address').fill(email);
    await press(page, 'Email me a sign-in link');
    await heading(page, 'Check your email');
    await page.goto(product.url + (await mail('signIn', email)).link);
    await page.waitForURL(/\/leaderboard/);
    await openSettings(page);
    await page.getByText('You sign in by email link.').waitFor();
    await press(page, 'Set a password');
    await page.getByLabel('New password').fill('planted-22');
    await press(page, 'Set password');
    await page.getByText('Your new password is set').waitFor();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    await press(page, 'Delete account');
    await page.getByLabel('Current password').waitFor();
    await context.close();
  });

  it('opens accessible dialogs, which return the focus to their button at Escape', async () => {
    const look = { viewport: DESKTOP, colorScheme: 'light', reducedMotion: 'reduce' } as const;
    const { page } = await product.newVisitor(look);
    await signUp(page, product.url);
    await openSettings(page);
    for (const name of ['Change email address', 'Change password', 'Sign out everywhere', 'Delete account']) {
      await press(page, name);
      await page.getByRole('dialog').waitFor();
      await expectAccessibleEverywhere(page, name);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const focused = page.getByRole('button', { name, exact: true });
      await expect.poll(() => focused.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  });
});
