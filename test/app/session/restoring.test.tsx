import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();
const ME = `${PAGE_ORIGIN}/api/users/me`;
const isDown = { value: true };

beforeEach(() => {
  isDown.value = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  network.use(http.get(ME, () => (isDown.value ? HttpResponse.error() : undefined)));
});

/** The bodies sent to a path since this was called. */
function sentTo(path: string): () => unknown[] {
  const sent: unknown[] = [];
  network.events.on('request:start', ({ request }) => {
    if (request.url.endsWith(path))
      void request
        .clone()
        .json()
        .then((body) => sent.push(body));
  });
  return () => sent;
}

const tryAgain = () => screen.getByRole('button', { name: 'Try again' });
const unreachable = () => findHeading('You’re still signed in');

describe('a session that cannot be restored without a network', () => {
  it('[R3.11] is kept: a member page says so, and "Try again" opens the page', async () => {
    const member = await signedInMember(server());
    const { user, path } = await renderApp('/settings');
    await unreachable();
    expect(path()).toBe('/settings');
    expect(sessionStorage.getItem('refreshToken')).toBe(member.refreshToken);
    await user.click(tryAgain());
    await unreachable();
    isDown.value = false;
    await user.click(tryAgain());
    await findHeading('Settings');
  });

  it('[R3.11] is restored when the network comes back', async () => {
    await signedInMember(server());
    await renderApp('/my-picks');
    await unreachable();
    isDown.value = false;
    window.dispatchEvent(new Event('online'));
    await findHeading('My picks');
  });

  it('is restored when the tab becomes visible again', async () => {
    await signedInMember(server());
    await renderApp('/my-picks');
    await unreachable();
    isDown.value = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await findHeading('My picks');
  });

  it('shows "Try again" on the sign-in page, too, because its member is no guest', async () => {
    await signedInMember(server());
    const { path } = await renderApp('/login');
    await unreachable();
    expect(path()).toBe('/login');
  });

  it('[R3.11] leaves public pages open', async () => {
    await signedInMember(server());
    await renderApp('/leaderboard');
    await findHeading('Arizona’s top golf courses');
  });

  it('can be signed out of, and the server is told', async () => {
    const told = sentTo('/api/users/logout');
    const { user } = await signedInMember(server());
    await renderApp('/logout');
    await findHeading('You’re signed out');
    await expect.poll(told).toEqual([{ userId: user._id }]);
  });

  it('[R3.9] whose member is not known can be signed out of, and the log says that the server was not told', async () => {
    await signedInMember(server());
    storeTokens({ accessToken: 'head.e30.mac', refreshToken: 'v1.s.0.mac' });
    await renderApp('/logout');
    await findHeading('You’re signed out');
    expect([sessionStorage.getItem('accessToken'), document.cookie]).toEqual([null, '']);
    expect(console.error).toHaveBeenCalledWith(
      'You’re signed out on this device. We couldn’t tell the server.',
      expect.objectContaining({ message: 'No access token available' }),
    );
  });
});

it.each([429, 500, 503])('[R3.11] a session is also kept after a response with status %s', async (status) => {
  network.use(http.get(ME, () => HttpResponse.json({ code: 'internal', message: 'Hm' }, { status })));
  const member = await signedInMember(server());
  await renderApp('/settings');
  await unreachable();
  expect(sessionStorage.getItem('accessToken')).toBe(member.accessToken);
});

it('a member page opens with the user stored in this tab while the server cannot be reached', async () => {
  const { user: member } = await signedInMember(server());
  const { _id, name, isAdmin, primaryLocation, state } = member;
  sessionStorage.setItem('userDetails', JSON.stringify({ _id, name, isAdmin, primaryLocation, state }));
  const { store } = await renderApp('/settings');
  await findHeading('Settings');
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(store.getState().session).toMatchObject({ status: 'signedIn', user: { _id } });
});
