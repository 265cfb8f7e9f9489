import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountExport } from '../../contract/account.ts';
import type { DemoMail } from '../../contract/demo.ts';
import type { SignedIn } from '../../contract/session.ts';
import { signedInMember, useServer } from '../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../support/app/bridge.ts';
import { askForMail, newIdentity, signInAgain } from '../support/server/identity.ts';
import { newestMail } from '../support/server/mailbox.ts';
import { findHeading, renderApp } from '../support/app/renderApp.tsx';

const ON_ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
/** Every new identity's. */
const PASSWORD = 'fairway-22';

const server = useServer();

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

/** A member's settings, in a tab that the identity service does not know: whatever it does asks for the password. */
const openSettings = async () => ({ member: await signedInMember(server()), ...(await openTab()) });

async function openTab() {
  const app = await renderApp('/settings');
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
  const type = async (label: string, text: string) => {
    await app.user.clear(await screen.findByLabelText(label));
    await app.user.type(screen.getByLabelText(label), text);
  };
  return { ...app, press, type };
}

/** The member's session at another device. */
async function signInElsewhere(idToken: string): Promise<SignedIn> {
  const headers = { 'user-agent': ON_ANDROID };
  return (
    await server().app.inject({ method: 'POST', url: '/api/users/login', headers, payload: { idToken } })
  ).json<SignedIn>();
}

const renewal = async ({ refreshToken }: SignedIn) =>
  (await server().app.inject({ method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken } }))
    .statusCode;

const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the sessions', () => {
  it('are listed, this one marked, and the others are signed out on request', async () => {
    const member = await signedInMember(server());
    const elsewhere = await signInElsewhere(member.idToken);
    const { user } = await renderApp('/settings');
    const other = await screen.findByText('Chrome on Android');
    const [list] = screen.getAllByRole('list').filter((each) => each.contains(other));
    const rows = within(list!).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent.includes('This device'))).toEqual([true, false]);

    await user.click(screen.getByRole('button', { name: 'Sign out other devices' }));
    await user.click(within(await dialog('Sign out other devices?')).getByRole('button', { name: 'Sign out others' }));
    expect(await screen.findByText('Your other devices are signed out.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Sign out other devices' })).not.toBeInTheDocument();
    expect([await renewal(elsewhere), await renewal(member)]).toEqual([401, 200]);
  });

  it('say where and when each was opened, and end one by one', async () => {
    const member = await signedInMember(server());
    const elsewhere = await signInElsewhere(member.idToken);
    const third = await signInElsewhere(member.idToken);
    const [, id = ''] = elsewhere.refreshToken.split('.');
    await server().db.updateTable('sessions').set({ region: 'UT' }).where('id', '=', id).execute();
    const { user } = await renderApp('/settings');
    const row = (await screen.findByText(/^Last seen .* signed in from Utah on /)).closest('li')!;
    expect(within(row).getByText('Chrome on Android')).toBeInTheDocument();
    expect(screen.getAllByText(/^Last seen .* · signed in on /)).toHaveLength(1);
    const signOut = { name: /^Sign out Chrome on Android, last seen / };
    expect(
      within(screen.getByText('This device', { selector: 'span' }).closest('li')!).queryByRole('button'),
    ).toBeNull();
    await user.click(within(row).getByRole('button', signOut));
    await waitFor(() => expect(row).not.toBeInTheDocument());
    expect(screen.getByText('Chrome on Android is signed out.')).toBeInTheDocument();
    expect(screen.getByRole('button', signOut)).toHaveFocus();
    expect([await renewal(elsewhere), await renewal(third), await renewal(member)]).toEqual([401, 200, 200]);
  });

  it('stays when it could not be ended, and its row says so; one that has ended meanwhile goes', async () => {
    const member = await signedInMember(server());
    const elsewhere = await signInElsewhere(member.idToken);
    network.use(http.delete(`${PAGE_ORIGIN}/api/users/me/sessions/:id`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/settings');
    const signOut = await screen.findByRole('button', { name: /^Sign out Chrome on Android/ });
    await user.click(signOut);
    expect(
      await screen.findByText(/^We don’t know whether the device was signed out\. The server cannot be reached/),
    ).toHaveAttribute('role', 'alert');
    await server().app.inject({
      method: 'POST',
      url: '/api/users/logout',
      headers: { authorization: `Bearer ${elsewhere.accessToken}` },
      payload: { userId: member.user._id },
    });
    await user.click(signOut);
    await waitFor(() => expect(signOut).not.toBeInTheDocument());
    expect(screen.queryByText(/whether the device was signed out/)).not.toBeInTheDocument();
  });

  it('are shown as far as they are few; the others are a button away', async () => {
    const member = await signedInMember(server());
    for (let count = 0; count < 6; count += 1) await signInElsewhere(member.idToken);
    const { press } = await openTab();
    const others = () => screen.getAllByText('Chrome on Android');
    await screen.findByText('This device', { selector: 'span' });
    expect(others()).toHaveLength(4);
    await press('Show all 7');
    expect(others()).toHaveLength(6);
    expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
  });

  it('all end when somebody signs out everywhere, after a question', async () => {
    const { member, press, path } = await openSettings();
    await press('Sign out everywhere');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press('Sign out everywhere');
    const asked = await dialog('Sign out everywhere?');
    within(asked).getByRole('button', { name: 'Sign out everywhere' }).click();
    await findHeading('You are signed out');
    expect(screen.getByText(/^No device is signed in any more/)).toBeInTheDocument();
    expect(path()).toBe('/logout');
    expect(sessionStorage.getItem('accessToken')).toBeNull();
    expect(await renewal(member)).toBe(401);
  });

  it('stay when nobody could be asked, and the question says so', async () => {
    network.use(http.delete(`${PAGE_ORIGIN}/api/users/me/sessions`, () => HttpResponse.error(), { once: true }));
    const { press } = await openSettings();
    await press('Sign out everywhere');
    const asked = await dialog('Sign out everywhere?');
    within(asked).getByRole('button', { name: 'Sign out everywhere' }).click();
    expect(
      await screen.findByText(/^We don’t know whether the devices were signed out\. The server cannot be reached/),
    ).toBeInTheDocument();
    within(asked).getByRole('button', { name: 'Sign out everywhere' }).click();
    await findHeading('You are signed out');
  });

  it('can be asked for again when they could not be loaded', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/users/me/sessions`, () => HttpResponse.error(), { once: true }));
    const { user } = await openSettings();
    const failed = (await screen.findByText('Your sessions could not be loaded')).closest('section')!;
    await user.click(within(failed).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This device', { selector: 'span' })).toBeInTheDocument();
  });
});

describe('the own data', () => {
  it('come as one JSON file, of which nothing stays in the store', async () => {
    const files: Blob[] = [];
    const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { member, press, store } = await openSettings();
    await press('Download my data');
    expect(await screen.findByText('The file top-picks.json is with your downloads.')).toBeInTheDocument();
    const data = JSON.parse(await files[0]!.text()) as AccountExport;
    expect(data).toMatchObject({ user: { email: member.user.email }, ballots: [], sessions: [{ current: true }] });
    expect(names).toEqual(['top-picks.json']);
    expect(Object.keys(data)).toContain('exportedAt');
    expect(JSON.stringify(store.getState())).not.toContain('exportedAt');
  });

  it('can be asked for again when they did not come', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/users/me/export`, () => HttpResponse.error(), { once: true }));
    const { press } = await openSettings();
    await press('Download my data');
    expect(await screen.findByText(/^Nothing was downloaded\. The server cannot be reached/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download my data' })).toHaveFocus();
  });
});

describe('the password', () => {
  it('is changed with the current one; the other devices are signed out', async () => {
    const { member, press, type } = await openSettings();
    const elsewhere = await signInElsewhere(member.idToken);
    await press('Change password');
    await type('Current password', 'not-the-password');
    await type('New password', 'short');
    await press('Set password');
    expect(await screen.findByText('Still missing: at least 6 characters.')).toBeInTheDocument();
    await type('New password', 'new-fairway-22');
    await press('Set password');
    expect(await screen.findByText('This is not your password.')).toBeInTheDocument();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    await type('Current password', PASSWORD);
    await press('Set password');
    expect(await screen.findByText(/Your new password is set, and your other devices are/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect([await renewal(elsewhere), await renewal(member)]).toEqual([401, 200]);
    await expect(signInAgain(member.user.email, 'new-fairway-22')).resolves.toBeTruthy();
  });

  it('is changed, and said so, when our server cannot be told', async () => {
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
  /** Opens the link that sets it, in a tab that the identity service does not know. */
  async function openLink(owner: { email: string; idToken: string }) {
    const newEmail = `new-${owner.email}`;
    await askForMail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: owner.idToken, newEmail });
    const mails = async () => (await server().app.inject('/api/demo/mail')).json<DemoMail[]>();
    return renderApp((await newestMail(mails, 'verifyAndChangeEmail', newEmail)).link);
  }

  it('signs its member out, who comes back with it', async () => {
    const { user: member, idToken } = await signedInMember(server());
    const { user } = await openLink({ email: member.email, idToken });
    await findHeading('You are signed out');
    expect(screen.getByText('Your new e-mail address is set. Sign in with it from now on.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Sign in again' }));
    await user.type(await screen.findByLabelText('E-mail address'), `new-${member.email}`);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await findHeading('Arizona’s top golf courses');
    const row = server().db.selectFrom('members').select('email').where('id', '=', member._id);
    expect(await row.executeTakeFirst()).toEqual({ email: `new-${member.email}` });
  });

  it('leaves whoever else is signed in here alone', async () => {
    const { store } = await signedInMember(server()).then(async () => openLink(await newIdentity()));
    await findHeading('Your new address is set');
    expect(store.getState().session.status).toBe('signedIn');
  });
});

describe('the account', () => {
  it('is deleted after the password is given; nothing works any more', async () => {
    const { member, press, type, path } = await openSettings();
    await press('Delete account');
    const asked = await dialog('Delete your account?');
    expect(asked).toHaveTextContent('your votes in all states');
    await press('Delete my account');
    expect(await screen.findByText('Enter your password.')).toBeInTheDocument();
    await type('Current password', 'not-the-password');
    await press('Delete my account');
    expect(await screen.findByText('This is not your password.')).toBeInTheDocument();
    await type('Current password', PASSWORD);
    await press('Delete my account');
    await findHeading('Your account is deleted');
    expect(path()).toBe('/logout');
    expect(screen.getByText('Your votes, your lists and your sign-in are gone.')).toBeInTheDocument();
    expect([sessionStorage.getItem('accessToken'), document.cookie]).toEqual([null, '']);
    expect(await renewal(member)).toBe(401);
    await expect(signInAgain(member.user.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });

  it('stays when the server fails, and the question says what is the matter', async () => {
    const down = { code: 'unavailable', message: 'Please try again in a moment.' };
    const refuse = () => HttpResponse.json(down, { status: 503 });
    network.use(http.delete(`${PAGE_ORIGIN}/api/users/me`, refuse, { once: true }));
    const { member, press, type } = await openSettings();
    await press('Delete account');
    await type('Current password', PASSWORD);
    await press('Delete my account');
    expect(
      await screen.findByText(/^We don’t know whether your account was deleted\. Please try again in a moment\.$/),
    ).toBeInTheDocument();
    expect(await renewal(member)).toBe(200);
    await press('Delete my account');
    await findHeading('Your account is deleted');
  });
});
