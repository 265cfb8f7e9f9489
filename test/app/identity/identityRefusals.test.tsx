import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { network } from '../../support/app/bridge.ts';
import { button } from '../../support/app/failingActs.ts';
import { openSignIn, openSignUp } from '../../support/app/identityForms.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

const NOT_RIGHT = 'Wrong email or password.';
const SWITCHED_OFF = 'This account is disabled. Write to us if you think that’s a mistake.';

// Refusals are logged (specification R9.5).
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

/** Makes the identity service respond to one kind of call with an error. @param call last part of its address */
function refuse(call: string, message: string, status = 400): { isCalled: () => boolean } {
  let isCalled = false;
  network.use(
    http.post('*', ({ request }) => {
      if (!new URL(request.url).pathname.endsWith(`/${call}`)) return undefined;
      isCalled = true;
      return HttpResponse.json({ error: { code: status, message } }, { status });
    }),
  );
  return { isCalled: () => isCalled };
}

describe('a refusal of the identity service', () => {
  it('[R4.5] is said at the form of the sign-in', async () => {
    const { user } = await openSignIn(server());
    const submit = await button('Sign in');
    for (const [code, sentence] of [
      ['INVALID_PASSWORD', NOT_RIGHT],
      ['TOO_MANY_ATTEMPTS_TRY_LATER : Reset it.', 'Too many tries. Wait a few minutes, then try again.'],
      ['INVALID_LOGIN_CREDENTIALS', NOT_RIGHT],
      ['USER_DISABLED', SWITCHED_OFF],
      ['EMAIL_NOT_FOUND', NOT_RIGHT],
      ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'Sign out, sign in again, then try once more.'],
    ] as const) {
      refuse('accounts:signInWithPassword', code);
      await user.click(submit);
      expect(await screen.findByText(sentence), code).toHaveAttribute('role', 'alert');
    }
  });

  it('[R4.5] is said at the field of the sign-up that it is about', async () => {
    const { user } = await openSignUp();
    const submit = await button('Create account');
    for (const [code, field, sentence] of [
      ['INVALID_EMAIL', 'Email address', 'Enter a full email address, like name@example.com.'],
      ['WEAK_PASSWORD : short', 'Password', 'This password is too easy to guess. Choose a longer one.'],
      ['EMAIL_EXISTS', 'Email address', 'This email already has an account. Sign in instead.'],
    ] as const) {
      refuse('accounts:signUp', code);
      await user.click(submit);
      const input = screen.getByLabelText(field);
      await waitFor(() => expect(input).toHaveAccessibleDescription(sentence));
      await waitFor(() => expect(input).toHaveFocus());
    }
  });

  it.each([
    ['EXPIRED_OOB_CODE', 'This link has expired. Ask for a new one.'],
    ['INVALID_OOB_CODE', /^This link was already used/],
  ])('[R4.5] is said on the page of a mailed link: %s', async (code, sentence) => {
    refuse('accounts:resetPassword', code);
    await renderApp('/auth/action?mode=resetPassword&oobCode=planted');
    await findHeading('This link doesn’t work');
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toBeInTheDocument();
  });
});

describe('a member whose identity the service refuses to refresh', () => {
  /** Opens a page of a member whose identity this tab has stored, as Firebase does it in a browser. */
  async function openMember() {
    await signedInMember(server());
    const user = { stsTokenManager: { refreshToken: 'planted' } };
    sessionStorage.setItem('firebase:authUser:demo:[DEFAULT]', JSON.stringify(user));
    return renderApp('/about');
  }

  it.each([
    ['USER_DISABLED', SWITCHED_OFF],
    ['TOKEN_EXPIRED', /^You’ve been signed out\. That happens when your password or email changes\./],
  ])('[R4.6] is signed out with the reason: %s', async (code, sentence) => {
    refuse('v1/token', code);
    await openMember();
    await findHeading('You’re signed out');
    expect(within(screen.getByRole('main')).getByText(sentence)).toBeInTheDocument();
    expect(sessionStorage.getItem('accessToken')).toBeNull();
  });

  it('[R4.6] stays signed in when the service fails', async () => {
    const { isCalled } = refuse('v1/token', 'UNAVAILABLE', 503);
    const { go } = await openMember();
    await waitFor(() => expect(isCalled()).toBe(true));
    await go('/settings');
    expect(await screen.findByText('Signed in as Pat Golfer.')).toBeInTheDocument();
    await screen.findByText('This device', { selector: 'span' });
    expect(sessionStorage.getItem('accessToken')).not.toBeNull();
    // Stops the refresh: signing out of Firebase after the test would start it again.
    await go('/logout');
    await findHeading('You’re signed out');
  });
});
