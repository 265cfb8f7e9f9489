import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { describeOfflinePages, findNetwork, loseNetwork } from '../../support/app/offline.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';

const server = useServer();

describe('while the device is offline', () => {
  describeOfflinePages(server, [
    {
      path: '/leaderboard',
      heading: 'Arizona’s top golf courses',
      failed: ['The ranking could not be loaded'],
      then: 'Aguila Golf Course',
    },
    {
      path: '/voting/{AZ}',
      member: true,
      heading: 'Plant your flags',
      failed: ['The courses could not be loaded'],
      then: 'Aguila Golf Course',
    },
  ]);

  it('[R6.12] a vote goes back and says so, and is not sent when the network is back', async () => {
    const { headers } = await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    const [first, second] = courses.map(({ _id, name }) => ({ _id, name, button: { name: voteFor(name) } }));
    const { user } = await renderApp(`/voting/${locationId}`);
    await screen.findByText('22', { selector: 'strong' });
    await loseNetwork();
    await user.click(screen.getByRole('button', first!.button));
    expect(await screen.findByText('You are offline, not saved.')).toBeInTheDocument();
    expect(screen.getByRole('button', first!.button)).toHaveAttribute('aria-pressed', 'false');

    await findNetwork(server());
    await user.click(screen.getByRole('button', second!.button));
    await waitFor(async () => {
      const ballot = await server().app.inject({ url: `/api/picks/${locationId}`, headers });
      expect(ballot.json()).toMatchObject({ courseIds: [second!._id] });
    });
    expect(screen.getByRole('button', first!.button)).toHaveAttribute('aria-pressed', 'false');
  });

  it('[R3.11] a member’s stored session is kept in a new tab, and restored once the network is back', async () => {
    await signedInMember(server());
    await loseNetwork();
    const { path } = await renderApp('/my-picks');
    await findHeading('You are still signed in');
    expect(screen.getByText(/^You are offline\. This comes by itself/)).toBeInTheDocument();
    expect(path()).toBe('/my-picks');
    await findNetwork(server());
    await findHeading('My picks');
  });

  it('[R3.8] a member can sign out in a new tab', async () => {
    await signedInMember(server());
    await loseNetwork();
    await renderApp('/logout');
    await findHeading('You are signed out');
    await waitFor(() => expect(window.localStorage.getItem('accessToken')).toBeNull());
  });

  it('the sign-in form says that the device is offline and keeps what was typed', async () => {
    await loseNetwork();
    const { user } = await renderApp('/login');
    await findHeading('Sign in');
    await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'planted-22');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('You are offline. Try again when the connection is back.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail address')).toHaveValue('ada@example.com');
  });
});

it('a page says that the server cannot be reached while the device is online, and loads after “Try again”', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  network.use(http.get(`${PAGE_ORIGIN}/api/shared/*`, () => HttpResponse.error(), { once: true }));
  const { user } = await renderApp('/shared/nobody/az');
  expect(await screen.findByText(/^The server cannot be reached/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findHeading('No list here');
});
