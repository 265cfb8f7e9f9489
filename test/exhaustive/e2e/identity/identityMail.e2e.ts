import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { joinAs } from '../../../support/browser/demoData.ts';
import { newestMail, readMails } from '../../../support/server/mailbox.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { expectStillPage, watchShifts } from '../../../support/browser/stillPage.ts';
import { newPerson, signIn, signUp } from '../../../support/browser/stories.ts';

const product = useProduct({ env: { REQUIRE_VERIFIED_EMAIL: 'on' } });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const linkIn = async (kind: Parameters<typeof newestMail>[1], email: string) =>
  product.url + (await newestMail(() => readMails(product.url), kind, email)).link;

async function askForLink(page: Page, email: string): Promise<string> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await heading(page, 'Check your email').waitFor();
  return linkIn('signIn', email);
}

describe('a mailed sign-in link', () => {
  it('[R4.1] opened in another tab signs the member in and leads to the page that the guest had opened', async () => {
    const { page, context, complaints } = await product.newVisitor();
    const person = newPerson();
    await joinAs(product.url, person);
    await page.goto(`${product.url}/my-picks`);
    const link = await askForLink(page, person.email);
    const tab = await context.newPage();
    await tab.goto(link);
    await heading(tab, 'My picks').waitFor();
    expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe('/my-picks');
    expect(complaints).toEqual([]);
  });

  it('opened in another browser asks for the e-mail address, and works once', async () => {
    const email = newPerson().email;
    const asking = await product.newVisitor();
    await asking.page.goto(`${product.url}/login`);
    const link = await askForLink(asking.page, email);

    const { page } = await product.newVisitor({ viewport: PHONE });
    await page.goto(link);
    await heading(page, 'Confirm your email').waitFor();
    await page.getByLabel('Email address').fill(newPerson().email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('form').getByText('We sent this link to another email. Enter that one.').waitFor();
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/leaderboard/);
    // The mailed link has verified the address, so no banner asks for that.
    expect(await page.getByText(/^We saved your votes/).count()).toBe(0);

    await asking.page.goto(link);
    await heading(asking.page, 'This link doesn’t work').waitFor();
    await asking.page.getByRole('link', { name: 'Send me a new link' }).click();
    await asking.page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await heading(asking.page, 'Check your email').waitFor();
  });

  it('that has expired leads to a page that says so', async () => {
    const { page } = await product.newVisitor();
    await page.goto(`${product.url}/login`);
    const link = await askForLink(page, newPerson().email);
    const answer = { status: 400, json: { error: { code: 400, message: 'EXPIRED_OOB_CODE' } } };
    await page.route('**/v1/accounts:signInWithEmailLink?*', (route) =>
      route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.goto(link);
    await heading(page, 'This link doesn’t work').waitFor();
    await page.getByText('This link has expired. Ask for a new one.').waitFor();
  });
});

it('a member replaces a forgotten password by a mailed link, which works once', async () => {
  const person = newPerson();
  await joinAs(product.url, person);
  const { page, complaints } = await product.newVisitor({ viewport: PHONE });
  await page.goto(`${product.url}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await heading(page, 'Set a new password').waitFor();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await heading(page, 'Check your email').waitFor();
  await page.getByRole('link', { name: 'Demo email' }).click();
  await page.getByRole('link', { name: 'Set the password' }).first().click();
  await heading(page, 'Choose a new password').waitFor();
  const address = page.url();
  await page.getByLabel('New password').fill('new-irons-7');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByText('We saved your new password. Sign in with it.').waitFor();
  await signIn(page, { email: person.email, password: 'new-irons-7' });
  await page.waitForURL(/\/leaderboard/);
  expect(complaints).toEqual([]);

  await page.goto(address);
  await heading(page, 'This link doesn’t work').waitFor();
  await page.getByRole('link', { name: 'Send me a new link' }).click();
  await heading(page, 'Set a new password').waitFor();
});

describe('an address that is not verified', () => {
  it('keeps a member’s votes from counting until the mailed link is opened', async () => {
    const { page, context } = await product.newVisitor();
    const mailed = page.waitForResponse(/accounts:sendOobCode/);
    const { email } = await signUp(page, product.url);
    await mailed;
    await page.goto(`${product.url}/leaderboard/az`);
    await page
      .getByRole('button', { name: /^Vote for / })
      .first()
      .click();
    const voted = page.getByRole('button', { pressed: true, name: /^Voted for / });
    const name = ((await voted.getAttribute('aria-label')) ?? '').replace('Voted for ', '');
    await page.getByRole('button', { name: 'I’ve verified it' }).click();
    await page.getByText(/It isn’t verified yet/).waitFor();

    const tab = await context.newPage();
    await tab.goto(await linkIn('verifyEmail', email));
    await heading(tab, 'Your email is verified').waitFor();
    await page.getByRole('button', { name: 'I’ve verified it' }).click();
    await page.getByText('Your email is verified. Thank you.').waitFor();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await row.getByText('1 vote', { exact: true }).waitFor();
  });

  it.each([
    ['phone', { viewport: PHONE, colorScheme: 'light' }],
    ['desktop', { viewport: DESKTOP, colorScheme: 'dark' }],
    ['narrow', { viewport: { width: 320, height: 640 }, colorScheme: 'light' }],
  ] as const)('is named by a banner above every page, which shifts no layout (%s)', async (_name, screen) => {
    const { page, context, complaints } = await product.newVisitor({ ...screen, reducedMotion: 'reduce' });
    await signUp(page, product.url);
    // From here on the browser has stored that the address is unverified, so the banner is in the first paint.
    await page.getByText(/^We saved your votes/).waitFor();
    await watchShifts(context);
    for (const path of ['/leaderboard/az', '/my-picks', '/settings', '/about']) {
      await page.goto(product.url + path);
      await page.getByText(/^We saved your votes/).waitFor();
      await page.getByRole('button', { name: 'I’ve verified it' }).waitFor();
      await expectStillPage(page, path);
    }
    expect(complaints).toEqual([]);
  });
});
