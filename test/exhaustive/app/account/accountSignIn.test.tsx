import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { PASSWORD, useAccount } from '../../../support/app/account.ts';
import { signedInMember } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../../support/app/renderApp.tsx';
import { requestMail, newIdentity, signInAgain } from '../../../support/server/identity.ts';
import { newestMailOf } from '../../../support/server/mailbox.ts';

const { server, openSettings, signInElsewhere, renewal } = useAccount();

describe('the password', () => {
  it('[R4.14] is changed with the current one, which signs the other devices out', async () => {
    const { member, press, type } = await openSettings();
    const elsewhere = await signInElsewhere(member.idToken);
    await press('Change password');
    await type('Current password', 'not-the-password');
    await type('New password', 'short');
    await press('Set password');
    expect(await screen.findByText('Use at least 6 characters.')).toBeInTheDocument();
    await type('New password', 'new-fairway-22');
    await press('Set password');
    expect(await screen.findByText('Wrong password.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
    await type('Current password', PASSWORD);
    await press('Set password');
    expect(
      await screen.findByText(/Your new password is set, and you’re signed out on your other devices/),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect([await renewal(elsewhere), await renewal(member)]).toEqual([401, 200]);
    await expect(signInAgain(member.user.email, 'new-fairway-22')).resolves.toBeTruthy();
  });

  it('is changed although our server fails, and the page says that other devices may still be signed in', async () => {
    network.use(http.post(`${PAGE_ORIGIN}/api/users/me/identity`, () => HttpResponse.error()));
    const { press, type } = await openSettings();
    await press('Change password');
    await type('Current password', PASSWORD);
    await type('New password', 'new-fairway-22');
    await press('Set password');
    expect(await screen.findByText(/Your other devices may still be signed in/)).toBeInTheDocument();
  });
});

describe('a new e-mail address', () => {
  /** Opens the link that sets a new address, in a tab without an identity session. */
  async function openLink(owner: { email: string; idToken: string }) {
    const newEmail = `new-${owner.email}`;
    await requestMail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: owner.idToken, newEmail });
    return renderApp((await newestMailOf(server(), 'verifyAndChangeEmail', newEmail)).link);
  }

  it('signs the member out, who signs in again with it', async () => {
    const { user: member, idToken } = await signedInMember(server());
    const { user } = await openLink({ email: member.email, idToken });
    await findHeading('You’re signed out');
    expect(screen.getByText('Your new email is set. Sign in with it from now on.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Sign in again' }));
    await user.type(await screen.findByLabelText('Email address'), `new-${member.email}`);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await findHeading('Arizona’s top golf courses');
    const row = server().db.selectFrom('members').select('email').where('id', '=', member._id);
    expect(await row.executeTakeFirst()).toEqual({ email: `new-${member.email}` });
  });

  it('does not sign another member out whose browser opens the link', async () => {
    const { store } = await signedInMember(server()).then(async () => openLink(await newIdentity()));
    await findHeading('Your new email is set');
    expect(store.getState().session.status).toBe('signedIn');
  });
});
