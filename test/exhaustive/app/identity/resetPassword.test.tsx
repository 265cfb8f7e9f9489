import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DemoMail } from '#contract/demo';
import { signedInMember, useServer } from '../../../support/app/appServer.ts';
import { requestMail, newIdentity } from '../../../support/server/identity.ts';
import { newestMailOf } from '../../../support/server/mailbox.ts';
import { findHeading, renderApp } from '../../../support/app/renderApp.tsx';
import { registerMember } from '../../../support/server/server.ts';

const server = useServer();
const mail = (kind: DemoMail['kind'], to: string) => newestMailOf(server(), kind, to);

describe('a forgotten password', () => {
  it('is replaced through a mailed link, and the sign-in leads back to the page that the guest came from', async () => {
    const { user: member } = await registerMember(server());
    const app = await renderApp('/settings');
    await app.user.click(await screen.findByRole('link', { name: 'Sign in' }));
    await app.user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await findHeading('Set a new password');
    await app.user.type(screen.getByLabelText('Email address'), member.email);
    await app.user.click(screen.getByRole('button', { name: 'Email me a link' }));
    await findHeading('Check your email');

    document.body.replaceChildren();
    const { user, path } = await renderApp((await mail('resetPassword', member.email)).link);
    await findHeading('Choose a new password');
    expect(screen.getByText(`For ${member.email}.`)).toBeInTheDocument();
    const password = screen.getByLabelText('New password');
    expect(password).toHaveAccessibleDescription('Use at least 6 characters.');
    await user.type(password, 'short');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByText('Use at least 6 characters.')).toBeInTheDocument();
    await user.type(password, '-no-more');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));

    await findHeading('Sign in');
    expect(screen.getByText('We saved your new password. Sign in with it.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email address')).toHaveValue(member.email);
    await user.type(screen.getByLabelText('Password'), 'short-no-more');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await findHeading('Settings');
    expect(path()).toBe('/settings');
  });

  it('[R4.4] gets the same message for known and unknown addresses', async () => {
    const { email } = await newIdentity();
    const texts: (string | null)[] = [];
    for (const address of [email, 'nobody-has-this@example.com']) {
      const { user } = await renderApp('/reset-password');
      await user.type(await screen.findByLabelText('Email address'), address);
      await user.click(screen.getByRole('button', { name: 'Email me a link' }));
      await findHeading('Check your email');
      texts.push(screen.getByRole('main').textContent.replace(address, 'it'));
      document.body.replaceChildren();
    }
    expect(texts[0]).toBe(texts[1]);
  });

  it('cannot be replaced with an invalid code, and the page leads to a new link', async () => {
    const { user } = await renderApp('/auth/action?mode=resetPassword&oobCode=nonsense');
    await findHeading('This link doesn’t work');
    await user.click(screen.getByRole('link', { name: 'Send me a new link' }));
    await findHeading('Set a new password');
  });
});

describe('a mailed link', () => {
  it('verifies an address, and the page leads to the ranking', async () => {
    const { user: member, idToken } = await signedInMember(server());
    await requestMail({ requestType: 'VERIFY_EMAIL', idToken });
    const { user } = await renderApp((await mail('verifyEmail', member.email)).link);
    await findHeading('Your email is verified');
    await user.click(screen.getByRole('link', { name: 'See the ranking' }));
    await findHeading('Arizona’s top golf courses');
  });

  it('verifies an address once, then is refused', async () => {
    const { email, idToken } = await newIdentity();
    await requestMail({ requestType: 'VERIFY_EMAIL', idToken });
    const { link } = await mail('verifyEmail', email);
    await renderApp(link);
    await findHeading('Your email is verified');
    document.body.replaceChildren();
    await renderApp(link);
    await findHeading('This link doesn’t work');
  });

  it('changes an address', async () => {
    const { email, idToken } = await newIdentity();
    const newEmail = `new-${email}`;
    await requestMail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    await renderApp((await mail('verifyAndChangeEmail', newEmail)).link);
    await findHeading('Your new email is set');
  });

  it.each(['/auth/action', '/auth/action?mode=resetPassword', '/auth/action?mode=hop&oobCode=x'])(
    'says that it is incomplete where a part of it is missing: %s',
    async (link) => {
      await renderApp(link);
      await findHeading('This link is incomplete');
    },
  );
});
