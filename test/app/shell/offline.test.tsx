import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { describeOfflinePages, findNetwork, loseNetwork } from '../../support/app/offline.ts';
import { openPicks, takeBackButton, undoButton } from '../../support/app/openPicks.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';

const server = useServer();

describe('while the device is offline', () => {
  describeOfflinePages(server, [
    {
      path: '/leaderboard',
      heading: 'Arizona’s top golf courses',
      failed: ['We couldn’t load the ranking'],
      then: 'Aguila Golf Course',
    },
    {
      path: '/voting/{AZ}',
      member: true,
      heading: 'Plant your flags',
      failed: ['We couldn’t load the courses'],
      then: 'Aguila Golf Course',
    },
  ]);

  it('[R6.12] a vote goes back and says so once, and is sent once the network is back at a tap on “Retry”, not by itself', async () => {
    const { headers } = await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    const [course] = courses;
    const { user } = await renderApp(`/voting/${locationId}`);
    await screen.findByText('22', { selector: 'strong' });
    await screen.findByRole('button', { name: voteFor(course!.name) });
    const flag = () => screen.getByRole('button', { name: voteFor(course!.name) });
    const stored = async () => {
      const ballot = await server().app.inject({ url: `/api/picks/${locationId}`, headers });
      return ballot.json<Ballot>().courseIds;
    };
    const about = () => screen.queryAllByText(/isn’t saved|not saved/).map(({ textContent }) => textContent);

    await loseNetwork();
    await user.click(flag());
    await screen.findByText(`You’re offline. Your vote for ${course!.name} isn’t saved.`);
    expect(about()).toHaveLength(1);
    expect(flag()).toHaveAttribute('aria-pressed', 'false');

    await findNetwork(server());
    await screen.findByText(`You’re back online. Your vote for ${course!.name} isn’t saved.`);
    expect(about()).toHaveLength(1);
    expect(await stored()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await stored()).toEqual([course!._id]));
    expect(flag()).toHaveAttribute('aria-pressed', 'true');
    expect(about()).toEqual([]);
  });

  it('[R6.12] a removal and an undo that are not sent offer another try', async () => {
    const { user, names, go, expectStored, courseIds, locationId } = await openPicks(server(), 'my-picks');
    await loseNetwork();
    await user.click(await takeBackButton(names[0]!));
    await screen.findByText(`You’re offline. Your vote for ${names[0]!} isn’t removed.`);
    await findNetwork(server());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await expectStored(courseIds.slice(1));
    await go(`/voting/${locationId}`);
    const undo = await undoButton();
    await loseNetwork();
    await user.click(undo);
    await screen.findByText('You’re offline. We didn’t undo it.');
    await findNetwork(server());
    await screen.findByText('You’re back online. We didn’t undo it.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await expectStored(courseIds);
  });

  it('[R3.11] a member’s stored session is kept in a new tab, and restored once the network is back', async () => {
    await signedInMember(server());
    await loseNetwork();
    const { path } = await renderApp('/my-picks');
    await findHeading('You’re still signed in');
    expect(screen.getByText(/^You’re offline\. This loads when you’re back/)).toBeInTheDocument();
    expect(path()).toBe('/my-picks');
    await findNetwork(server());
    await findHeading('My picks');
  });

  it('[R3.8] a member can sign out in a new tab', async () => {
    await signedInMember(server());
    await loseNetwork();
    await renderApp('/logout');
    await findHeading('You’re signed out');
    await waitFor(() => expect(window.localStorage.getItem('accessToken')).toBeNull());
  });

  it('the sign-in form says that the device is offline and keeps what was typed', async () => {
    await loseNetwork();
    const { user } = await renderApp('/login');
    await findHeading('Sign in');
    await user.type(screen.getByLabelText('Email address'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'planted-22');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('You’re offline. Try again when you’re back.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email address')).toHaveValue('ada@example.com');
  });
});

it('a page says that the server cannot be reached while the device is online, and loads after “Try again”', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  network.use(http.get(`${PAGE_ORIGIN}/api/shared/*`, () => HttpResponse.error(), { once: true }));
  const { user } = await renderApp('/shared/nobody/az');
  expect(await screen.findByText(/^We can’t reach the server/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findHeading('List not found');
});
