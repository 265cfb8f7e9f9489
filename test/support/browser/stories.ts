import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

export type Person = { email: string; password: string };

export const newPerson = (): Person => ({
  email: `person.${randomUUID()}@example.com`,
  password: 'planted-22',
});

/** Fills in the sign-up form that is on the screen. */
export async function fillSignup(page: Page, { email, password }: Person): Promise<void> {
  const button = page.getByRole('button', { name: 'Create account' });
  // Until this button is there, the page may show the sign-in form, whose fields have the same labels.
  await button.waitFor();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await button.click();
}

export async function signUp(page: Page, url: string, person = newPerson()): Promise<Person> {
  await page.goto(`${url}/signup`);
  await fillSignup(page, person);
  await page.waitForURL(/\/leaderboard/);
  return person;
}

export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign in' });
  // Until this button is there, the page may show the previous form, whose fields have the same labels.
  await button.waitFor();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await button.click();
}

/** Vote button of a course, whether the member has voted for it or not. */
export const voteButton = (page: Page, course: string) =>
  page
    .getByRole('button', { name: `Vote for ${course}`, exact: true })
    .or(page.getByRole('button', { name: `Voted for ${course}`, exact: true }));

/** The names of the listed courses, once the list is there. */
export async function courseNames(page: Page): Promise<string[]> {
  const headings = page.getByRole('listitem').getByRole('heading');
  await headings.first().waitFor();
  return headings.allInnerTexts();
}

export const row = (page: Page, course: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: course, exact: true }) });

/** Changes an account as the identity service's console can. */
export async function changeAccount(
  emulatorUrl: string,
  { email, password }: Person,
  change: { emailVerified?: boolean; disableUser?: boolean },
): Promise<void> {
  const identity = `${emulatorUrl}/identitytoolkit.googleapis.com/v1`;
  const post = async (path: string, body: object, headers = {}) => {
    const response = await fetch(`${identity}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The emulator refuses ${path}: ${await response.text()}`);
    return (await response.json()) as { localId: string };
  };
  const { localId } = await post('accounts:signInWithPassword?key=demo', { email, password });
  const asOwner = { authorization: 'Bearer owner' };
  await post('projects/demo-top-picks/accounts:update', { localId, ...change }, asOwner);
}
