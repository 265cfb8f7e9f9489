import { screen, waitFor } from '@testing-library/react';
import { addListener } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from '../../../src/app/store.ts';
import { routeEntered } from '../../../src/core/navigation/routeEvents.ts';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** Opens the app; `shown` collects the paths for which page views are sent. */
async function open(path: string) {
  const shown: string[] = [];
  const store = makeStore();
  store.dispatch(addListener({ actionCreator: routeEntered, effect: ({ payload }) => void shown.push(payload) }));
  const { go } = await renderApp(path, store);
  return { shown, go };
}

describe('a page view is sent', () => {
  it('[R14.1] once for each change of the path, when the page is shown', async () => {
    const { shown, go } = await open('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    await go('/leaderboard/az?x=1');
    await go('/about');
    await findHeading('Our Story');
    await go('/nowhere');
    await findHeading('Page not found');
    await waitFor(() => expect(shown).toEqual(['/leaderboard/az', '/about', '/nowhere']));
  });

  it('[R14.1] not for a member page that redirects a guest', async () => {
    const { shown } = await open('/my-picks');
    await findHeading('Create your account');
    await waitFor(() => expect(shown).toEqual(['/signup']));
  });

  it('[R14.1] not for an identity screen that redirects a member', async () => {
    await signedInMember(server());
    const { shown } = await open('/login');
    await findHeading(/top golf courses$/);
    await waitFor(() => expect(shown.at(-1)).toMatch(/^\/leaderboard/));
    expect(shown).not.toContain('/login');
  });

  it('not for the address of a sign-in mail that redirects', async () => {
    const { shown } = await open('/auth/action?mode=signIn&oobCode=x');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(shown).toEqual(['/login/link']));
  });

  it('also for an address that matches no route', async () => {
    const { shown } = await open('/no%0awhere');
    await findHeading('Page not found');
    await waitFor(() => expect(shown).toEqual(['/no%0awhere']));
  });

  it('[R14.1] not for a page whose session is restored and turns out to have ended', async () => {
    const member = await signedInMember(server());
    const payload = { userId: member.user._id };
    await server().app.inject({ method: 'POST', url: '/api/users/logout', headers: member.headers, payload });
    const { shown } = await open('/settings');
    await findHeading('Create your account');
    await waitFor(() => expect(shown).toEqual(['/signup']));
  });

  it('[R14.1] not for a page whose session cannot be restored without a server', async () => {
    await signedInMember(server());
    network.use(http.get(`${PAGE_ORIGIN}/api/users/me`, () => HttpResponse.error()));
    const { shown } = await open('/settings');
    await findHeading('You’re still signed in');
    expect(shown).toEqual([]);
  });

  it('not for an address that is replaced by another', async () => {
    const { shown } = await open('/');
    await screen.findByRole('heading', { level: 1, name: /top golf courses$/ });
    await waitFor(() => expect(shown).toEqual(['/leaderboard']));
    const capitals = await open('/LEADERBOARD/UT');
    await findHeading('Utah’s top golf courses');
    await waitFor(() => expect(capitals.shown).toEqual(['/leaderboard/ut']));
  });
});
