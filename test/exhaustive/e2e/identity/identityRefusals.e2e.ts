import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { joinAs } from '../../../support/browser/demoData.ts';
import { revealAccounts } from '../../../support/server/openEmulator.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { newPerson, signIn } from '../../../support/browser/stories.ts';

// A separate product, because one test changes the identity service's settings.
const product = useProduct({});

const NOT_RIGHT = 'E-mail address and password do not match an account.';
const SWITCHED_OFF = 'This account has been switched off. Write to us if you think that is a mistake.';
const TOO_MANY = 'Too many tries. Wait a few minutes, then try again.';
const UNREACHABLE = 'The sign-in service cannot be reached. Check your connection and try again.';

/** Alters Firebase's response to one kind of request. */
async function alter(page: Page, call: string, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.unrouteAll();
  await page.route(`**/identitytoolkit.googleapis.com/${call}?*`, (route) =>
    route.request().method() === 'OPTIONS' ? route.fallback() : answer(route),
  );
}
const json = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*' } });
const refusal = (message: string) => json(400, { error: { code: 400, message } });

/** The form's message that belongs to no single field. */
const problem = (page: Page) => page.locator('form').getByRole('alert');

describe('a refusal of the identity service is said in plain words', () => {
  it('[R4.5] at the sign-in form', async () => {
    const { page } = await product.newVisitor();
    await page.goto(`${product.url}/login`);
    const signInWithPassword = 'v1/accounts:signInWithPassword';
    for (const [code, sentence] of [
      ['INVALID_PASSWORD', NOT_RIGHT],
      ['TOO_MANY_ATTEMPTS_TRY_LATER : Reset it.', TOO_MANY],
      ['INVALID_LOGIN_CREDENTIALS', NOT_RIGHT],
      ['USER_DISABLED', SWITCHED_OFF],
      ['EMAIL_NOT_FOUND', NOT_RIGHT],
      ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'This needs a fresh sign-in. Sign out, sign in again, then try once more.'],
      ['TOKEN_EXPIRED', 'Your sign-in has ended. Sign in again.'],
      ['OPERATION_NOT_ALLOWED', 'This way in is not set up here. Use another one.'],
      ['SOMETHING_NEW', 'The sign-in service could not do that. Try again in a moment.'],
    ] as const) {
      await alter(page, signInWithPassword, refusal(code));
      await signIn(page, newPerson());
      await expect.poll(() => problem(page).textContent(), { message: code }).toBe(sentence);
    }

    await alter(page, signInWithPassword, (route) => route.abort());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => problem(page).textContent()).toBe(UNREACHABLE);
    expect(await page.getByLabel('Password').inputValue()).not.toBe('');

    await alter(page, signInWithPassword, refusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .locator('form')
      .getByText(/Set a new one with “Forgot your password\?”/)
      .waitFor();
  });

  it('at the field of the sign-up form that it concerns', async () => {
    const { page } = await product.newVisitor();
    await page.goto(`${product.url}/signup`);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Palmer');
    await page.getByLabel('E-mail address').fill('ada@example.com');
    await page.getByLabel('Password').fill('planted-22');
    const tooEasy = 'This password does not meet the rules of this site. Make it longer and mix in digits.';
    for (const [code, field, sentence] of [
      ['INVALID_EMAIL', 'E-mail address', 'That is not a complete e-mail address.'],
      ['WEAK_PASSWORD : short', 'Password', 'This password is too easy to guess. Choose a longer one.'],
      ['EMAIL_EXISTS', 'E-mail address', 'This address has an account already. Sign in instead.'],
      ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing', 'Password', tooEasy],
      ['MISSING_PASSWORD', 'Password', 'Enter your password.'],
    ] as const) {
      await alter(page, 'v1/accounts:signUp', refusal(code));
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.locator('form').getByText(sentence, { exact: true }).waitFor();
      const focused = await page.evaluate(() => {
        const field = document.activeElement as HTMLInputElement;
        const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
        return { field: field.labels?.[0]?.textContent, note: note?.textContent };
      });
      expect(focused).toEqual({ field, note: sentence });
    }

    await alter(page, 'v1/accounts:signUp', (route) => route.abort());
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => problem(page).textContent()).toBe(UNREACHABLE);
  });

  it.each(['/reset-password', '/login/link'])('at the form that requests a mail: %s', async (path) => {
    const { page } = await product.newVisitor();
    await page.goto(product.url + path);
    const email = page.getByLabel('E-mail address');
    const send = () => page.getByRole('button', { name: 'E-mail me a link' }).click();
    await email.fill('ada@example.com');
    for (const [code, sentence] of [
      ['TOO_MANY_ATTEMPTS_TRY_LATER', TOO_MANY],
      ['USER_DISABLED', SWITCHED_OFF],
      ['QUOTA_EXCEEDED : Daily mails', 'No more mails can be sent right now. Try again later.'],
    ] as const) {
      await alter(page, 'v1/accounts:sendOobCode', refusal(code));
      await send();
      await expect.poll(() => problem(page).textContent(), { message: code }).toBe(sentence);
    }
    await alter(page, 'v1/accounts:sendOobCode', (route) => route.abort());
    await send();
    await expect.poll(() => problem(page).textContent()).toBe(UNREACHABLE);
    await page.unrouteAll();
    await email.fill('ada at example.com');
    await send();
    await page.getByText('That is not a complete e-mail address.').waitFor();
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it.each(['resetPassword', 'verifyEmail'])('[R4.5] on the page that a mailed code leads to: %s', async (mode) => {
    const { page } = await product.newVisitor();
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    for (const [code, sentence, way] of [
      ['EXPIRED_OOB_CODE', 'This link is too old. Ask for a new one.', /^(Send me a new link|Sign in)$/],
      ['INVALID_OOB_CODE', /^This link has been used already/, /^(Send me a new link|Sign in)$/],
      ['USER_DISABLED', SWITCHED_OFF, /^See the ranking$/],
    ] as const) {
      await alter(page, 'v1/accounts:resetPassword', refusal(code));
      await page.goto(`${product.url}/auth/action?mode=${mode}&oobCode=planted`);
      await heading('This link does not work');
      await page.getByText(sentence).waitFor();
      await page.getByRole('main').getByRole('link', { name: way }).waitFor();
    }
    await alter(page, 'v1/accounts:resetPassword', (route) => route.abort());
    await page.goto(`${product.url}/auth/action?mode=${mode}&oobCode=planted`);
    await heading('That did not work');
    await page.getByText(UNREACHABLE).waitFor();
    await page.unrouteAll();
    // The emulator refuses the code, which it has never sent.
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('This link does not work');
  });
});

it('[R4.3] the sign-up shows the password policy of the Firebase project while a guest types', async () => {
  const { page } = await product.newVisitor();
  const options = { minPasswordLength: 10, containsNumericCharacter: true, containsUppercaseCharacter: true };
  const policy = { customStrengthOptions: options, allowedNonAlphanumericCharacters: ['!'], schemaVersion: 1 };
  await alter(page, 'v2/passwordPolicy', json(200, { ...policy, enforcementState: 'ENFORCE' }));
  await page.goto(`${product.url}/signup`);
  const password = page.getByLabel('Password');
  await page.getByText('At least 10 characters, an upper-case letter, a digit.', { exact: true }).waitFor();
  await password.pressSequentially('planted-22');
  await page.getByText('Still missing: an upper-case letter.').waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  await password.pressSequentially('G');
  await page.getByText('This password will do.').waitFor();
});

/** Texts that a stranger sees for an address at the sign-in and the password reset. */
async function answersTo(email: string): Promise<string[]> {
  const { page } = await product.newVisitor();
  await page.goto(`${product.url}/login`);
  await signIn(page, { email, password: 'not-this-one' });
  await expect.poll(() => problem(page).textContent()).not.toBe('');
  const refused = (await problem(page).textContent()) ?? '';
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'E-mail me a link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  return [refused, (await page.getByRole('main').innerText()).replaceAll(email, 'the address')];
}

it('[R4.4] sign-in and password reset say the same for known and unknown addresses, hidden by the project or not', async () => {
  const person = newPerson();
  await joinAs(product.url, person);
  const hidden = [await answersTo(person.email), await answersTo(newPerson().email)];
  await revealAccounts(product.emulatorUrl);
  const told = [await answersTo(person.email), await answersTo(newPerson().email)];
  expect(hidden[0]?.[0]).toBe(NOT_RIGHT);
  for (const answers of [...hidden, ...told]) expect(answers).toEqual(hidden[0]);
});
