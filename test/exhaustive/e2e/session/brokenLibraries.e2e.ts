import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BREAKAGES, breakLibrary, LIBRARIES } from '../../../support/browser/brokenLibraries.ts';
import { joinAs } from '../../../support/browser/demoData.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { newPerson, signIn, signUp } from '../../../support/browser/stories.ts';
import { newestMail, readMails } from '../../../support/server/mailbox.ts';

const product = useProduct();

/** Storage is synchronous: it either returns or throws. */
const CASES = LIBRARIES.flatMap((library) =>
  BREAKAGES.filter((breakage) => breakage !== 'never answers' || !library.endsWith('Storage')).map(
    (breakage) => [library, breakage] as const,
  ),
);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
/** Only members have it. */
const signOut = (page: Page) => page.getByRole('link', { name: 'Sign out' });

/** Requests a mail of the identity service and opens its link. */
async function openMail(page: Page, path: '/login/link' | '/reset-password', email: string): Promise<void> {
  await page.goto(product.url + path);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a' }).click();
  await heading(page, 'Check your email');
  const kind = path === '/login/link' ? 'signIn' : 'resetPassword';
  await page.goto(product.url + (await newestMail(() => readMails(product.url), kind, email)).link);
}

const WAYS: ((page: Page) => Promise<unknown>)[] = [
  (page) => signUp(page, product.url),
  async (page) => {
    const person = newPerson();
    await joinAs(product.url, person);
    await openMail(page, '/login/link', person.email);
    // Where nothing is stored, the page asks which address the link was sent to.
    const ask = page.getByLabel('Email address');
    await ask.or(signOut(page)).waitFor();
    if (!(await ask.isVisible())) return;
    await ask.fill(person.email);
    await page.getByRole('button', { name: 'Sign in' }).click();
  },
  async (page) => {
    const person = { ...newPerson(), password: 'planted-23' };
    await joinAs(product.url, { ...person, password: 'planted-22' });
    await openMail(page, '/reset-password', person.email);
    await page.getByLabel('New password').fill(person.password);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await signIn(page, person);
  },
];

it.each(CASES)(
  '[R9.8] where %s %s, people sign up, sign in by a mailed link, and set a new password to sign in with',
  async (library, breakage) => {
    const ways = WAYS.map(async (way) => {
      const { page, complaints } = await product.newVisitor();
      await breakLibrary(page, library, breakage);
      await way(page);
      await signOut(page).waitFor();
      expect(complaints).toEqual([]);
    });
    await Promise.all(ways);
  },
);
