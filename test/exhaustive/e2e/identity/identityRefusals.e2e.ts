import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { joinAs } from '../../../support/browser/demoData.ts';
import { expectFocus } from '../../../support/browser/keyboard.ts';
import { revealAccounts } from '../../../support/server/openEmulator.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { newPerson, signIn } from '../../../support/browser/stories.ts';

// A separate product, because one test changes the identity service's settings.
const product = useProduct({});

const NOT_RIGHT = 'Wrong email or password.';
const SWITCHED_OFF = 'This account is disabled. Write to us if you think that’s a mistake.';
const TOO_MANY = 'Too many tries. Wait a few minutes, then try again.';
const UNREACHABLE = 'We can’t reach the sign-in service. Check your connection and try again.';

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
      ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'Sign out, sign in again, then try once more.'],
      ['TOKEN_EXPIRED', 'You’ve been signed out. Sign in again.'],
      ['OPERATION_NOT_ALLOWED', 'You can’t sign in this way here. Use another way.'],
      ['SOMETHING_NEW', 'That didn’t work on our side. Try again in a moment.'],
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
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByLabel('Password').fill('planted-22');
    const tooEasy = 'This password is too weak. Make it longer and add numbers.';
    for (const [code, field, sentence] of [
      ['INVALID_EMAIL', 'Email address', 'Enter a full email address, like name@example.com.'],
      ['WEAK_PASSWORD : short', 'Password', 'This password is too easy to guess. Choose a longer one.'],
      ['EMAIL_EXISTS', 'Email address', 'This email already has an account. Sign in instead.'],
      ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing', 'Password', tooEasy],
      ['MISSING_PASSWORD', 'Password', 'Enter your password.'],
    ] as const) {
      await alter(page, 'v1/accounts:signUp', refusal(code));
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.locator('form').getByText(sentence, { exact: true }).waitFor();
      const focused = () =>
        page.evaluate(() => {
          const field = document.activeElement as HTMLInputElement;
          const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
          return { field: field.labels?.[0]?.textContent, note: note?.textContent };
        });
      await expect.poll(focused).toEqual({ field, note: sentence });
    }

    await alter(page, 'v1/accounts:signUp', (route) => route.abort());
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => problem(page).textContent()).toBe(UNREACHABLE);
  });

  it.each(['/reset-password', '/login/link'])('at the form that requests a mail: %s', async (path) => {
    const { page } = await product.newVisitor();
    await page.goto(product.url + path);
    const email = page.getByLabel('Email address');
    const send = () => page.getByRole('button', { name: /^Email me a (sign-in )?link$/ }).click();
    await email.fill('ada@example.com');
    for (const [code, sentence] of [
      ['TOO_MANY_ATTEMPTS_TRY_LATER', TOO_MANY],
      ['USER_DISABLED', SWITCHED_OFF],
      ['QUOTA_EXCEEDED : Daily mails', 'We can’t send more emails right now. Try again later.'],
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
    await page.getByText('Enter a full email address, like name@example.com.').waitFor();
    await expectFocus(email);
  });

  it.each(['resetPassword', 'verifyEmail'])('[R4.5] on the page that a mailed code leads to: %s', async (mode) => {
    const { page } = await product.newVisitor();
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    for (const [code, sentence, way] of [
      ['EXPIRED_OOB_CODE', 'This link has expired. Ask for a new one.', /^(Send me a new link|Sign in)$/],
      ['INVALID_OOB_CODE', /^This link was already used/, /^(Send me a new link|Sign in)$/],
      ['USER_DISABLED', SWITCHED_OFF, /^See the ranking$/],
    ] as const) {
      await alter(page, 'v1/accounts:resetPassword', refusal(code));
      await page.goto(`${product.url}/auth/action?mode=${mode}&oobCode=planted`);
      await heading('This link doesn’t work');
      await page.getByText(sentence).waitFor();
      await page.getByRole('main').getByRole('link', { name: way }).waitFor();
    }
    await alter(page, 'v1/accounts:resetPassword', (route) => route.abort());
    await page.goto(`${product.url}/auth/action?mode=${mode}&oobCode=planted`);
    await heading('That didn’t work');
    await page.getByText(UNREACHABLE).waitFor();
    await page.unrouteAll();
    // The emulator refuses the code, which it has never sent.
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('This link doesn’t work');
  });
});

it('[R4.3] the sign-up shows the password policy of the Firebase project while a guest types', async () => {
  const { page } = await product.newVisitor();
  const options = { minPasswordLength: 10, containsNumericCharacter: true, containsUppercaseCharacter: true };
  const policy = { customStrengthOptions: options, allowedNonAlphanumericCharacters: ['!'], schemaVersion: 1 };
  await alter(page, 'v2/passwordPolicy', json(200, { ...policy, enforcementState: 'ENFORCE' }));
  await page.goto(`${product.url}/signup`);
  const password = page.getByLabel('Password');
  await password.pressSequentially('planted');
  await page.getByText('Use at least 10 characters, an uppercase letter, and a number.', { exact: true }).waitFor();
  await password.pressSequentially('-22');
  await page.getByText('Use an uppercase letter.').waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  await password.pressSequentially('G');
  await page.getByText('Looks good.').waitFor();
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
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
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
