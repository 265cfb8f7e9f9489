import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { dialog, openTab, useAccount } from '../../support/app/account.ts';
import { signedInMember } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const { server, openSettings, signInElsewhere, renewal } = useAccount();

describe('the sessions of a member', () => {
  it('are listed with this device marked, and the other devices can be signed out', async () => {
    const member = await signedInMember(server());
    const elsewhere = await signInElsewhere(member.idToken);
    const { user } = await renderApp('/settings');
    const other = await screen.findByText('Chrome on Android');
    const [list] = screen.getAllByRole('list').filter((each) => each.contains(other));
    const rows = within(list!).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent.includes('This device'))).toEqual([true, false]);

    await user.click(screen.getByRole('button', { name: 'Sign out other devices' }));
    await user.click(within(await dialog('Sign out other devices?')).getByRole('button', { name: 'Sign out others' }));
    expect(await screen.findByText('You’re signed out on your other devices.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Sign out other devices' })).not.toBeInTheDocument();
    expect([await renewal(elsewhere), await renewal(member)]).toEqual([401, 200]);
  });

  it('[R4.12] are shown with place and time of the sign-in, and each can be ended', async () => {
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
    await waitFor(() => expect(screen.getByRole('button', signOut)).toHaveFocus());
    expect([await renewal(elsewhere), await renewal(third), await renewal(member)]).toEqual([401, 200, 200]);
  });

  it('stay listed with an error when one could not be ended, until that one has ended elsewhere', async () => {
    const member = await signedInMember(server());
    const elsewhere = await signInElsewhere(member.idToken);
    network.use(http.delete(`${PAGE_ORIGIN}/api/users/me/sessions/:id`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/settings');
    const signOut = await screen.findByRole('button', { name: /^Sign out Chrome on Android/ });
    await user.click(signOut);
    expect(
      await screen.findByText(/^We don’t know if the device was signed out\. We can’t reach the server/),
    ).toHaveAttribute('role', 'alert');
    await server().app.inject({
      method: 'POST',
      url: '/api/users/logout',
      headers: { authorization: `Bearer ${elsewhere.accessToken}` },
      payload: { userId: member.user._id },
    });
    await user.click(signOut);
    await waitFor(() => expect(signOut).not.toBeInTheDocument());
    expect(screen.queryByText(/if the device was signed out/)).not.toBeInTheDocument();
  });

  it('are listed up to five, and a button shows the others', async () => {
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

  it('[R4.12] all end when the member signs out everywhere, after a question', async () => {
    const { member, press, path } = await openSettings();
    await press('Sign out everywhere');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press('Sign out everywhere');
    const asked = await dialog('Sign out everywhere?');
    within(asked).getByRole('button', { name: 'Sign out everywhere' }).click();
    await findHeading('You’re signed out');
    expect(screen.getByText(/^You’re signed out on every device/)).toBeInTheDocument();
    expect(path()).toBe('/logout');
    expect(sessionStorage.getItem('accessToken')).toBeNull();
    expect(await renewal(member)).toBe(401);
  });

  it('can be requested again after a failure', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/users/me/sessions`, () => HttpResponse.error(), { once: true }));
    const { user } = await openSettings();
    const failed = (await screen.findByText('We couldn’t load your devices')).closest('section')!;
    await user.click(within(failed).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This device', { selector: 'span' })).toBeInTheDocument();
  });
});
