import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { toUserDetails } from '../../../src/core/session/sessionSlice.ts';
import { STORAGE_KEYS, writeJson } from '../../../src/shared/storage.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { bridgeTo, network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

/** The device is offline: navigator.onLine is false, and requests fail. */
function loseNetwork(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  network.use(http.all(`${PAGE_ORIGIN}/*`, () => HttpResponse.error()));
  // What could not be fetched is logged (specification R9.5).
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

async function findNetwork(): Promise<void> {
  network.use(bridgeTo(server().app));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await act(() => {
    window.dispatchEvent(new Event('online'));
    return Promise.resolve();
  });
}

/** A member, as a tab knows one that was used before. */
async function usedTab() {
  const member = await signedInMember(server());
  writeJson('session', STORAGE_KEYS.userDetails, toUserDetails(member.user));
  return member;
}

type Row = {
  path: string;
  member?: boolean;
  /** The heading that stands without a network. */
  heading: string | RegExp;
  /** What could not be loaded; nothing where nothing is. */
  failed: string[];
  /** Seen once the network is back. */
  then: string | RegExp;
};

const ranking = 'The ranking could not be loaded';
const TABLE: Row[] = [
  {
    path: '/welcome',
    heading: /^The best golf courses/,
    failed: [ranking],
    then: /No flag stands in|top five|Leading/,
  },
  { path: '/instagram', heading: /^A good picture/, failed: [ranking], then: /No flag stands in|top five|Leading/ },
  { path: '/tiktok', heading: /^Your state, 22/, failed: [ranking], then: /No flag stands in|top five|Leading/ },
  { path: '/login', heading: 'Sign in', failed: [], then: 'Sign in' },
  { path: '/signup', heading: 'Create your account', failed: [], then: 'Create your account' },
  { path: '/logout', heading: 'You are signed out', failed: [], then: 'You are signed out' },
  { path: '/about', heading: 'Our story', failed: [], then: 'Our story' },
  { path: '/what-is-top-picks', heading: 'What is Top Picks', failed: [], then: 'What is Top Picks' },
  { path: '/terms-and-conditions', heading: 'Terms and conditions', failed: [], then: 'Terms and conditions' },
  { path: '/nowhere', heading: 'Nothing here', failed: [], then: 'Nothing here' },
  {
    path: '/leaderboard',
    heading: 'Arizona’s top golf courses',
    failed: [ranking],
    then: 'Aguila Golf Course',
  },
  { path: '/leaderboard/az', heading: 'Arizona’s top golf courses', failed: [ranking], then: 'Aguila Golf Course' },
  { path: '/course/201', heading: 'Course', failed: ['The course could not be loaded'], then: 'Aguila Golf Course' },
  {
    path: '/shared/nobody/az',
    heading: 'A shared list',
    failed: ['The list could not be loaded'],
    then: 'No list here',
  },
  {
    path: '/my-picks',
    member: true,
    heading: 'My picks',
    failed: ['Your picks could not be loaded'],
    then: 'No picks in Arizona yet',
  },
  {
    path: '/my-picks/edit',
    member: true,
    heading: 'Edit my picks',
    failed: ['Your picks could not be loaded'],
    then: 'No picks in Arizona yet',
  },
  {
    path: '/settings',
    member: true,
    heading: 'Settings',
    failed: [
      'Your names could not be loaded',
      'The list of states could not be loaded',
      'Your sessions could not be loaded',
      'Your suggestions could not be loaded',
    ],
    then: 'Settings',
  },
  {
    path: '/voting/{AZ}',
    member: true,
    heading: 'Plant your flags',
    failed: ['The courses could not be loaded'],
    then: 'Aguila Golf Course',
  },
];

describe('without a network', () => {
  it.each(TABLE)('$path says what is missing and what is safe, and goes on by itself', async (row) => {
    if (row.member) await usedTab();
    const { locationId } = await coursesOf(server(), 'AZ');
    loseNetwork();
    await renderApp(row.path.replace('{AZ}', locationId));
    await findHeading(row.heading);
    expect(await screen.findByText('You are offline. Nothing is saved now.')).toBeInTheDocument();

    await waitFor(() => expect(screen.queryAllByRole('status', { name: /^Loading/ })).toEqual([]));
    for (const title of row.failed) {
      const notice = (await screen.findByRole('heading', { name: title })).closest('section')!;
      expect(within(notice).getByText(/You are offline\. This comes by itself/)).toBeInTheDocument();
      expect(within(notice).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    }
    expect(screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')).toHaveLength(
      row.failed.length,
    );

    await findNetwork();
    expect((await screen.findAllByRole('heading', { name: row.then })).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument());
  });

  it('a member of a new tab sees that the session waits, and is signed in when the network is back', async () => {
    await signedInMember(server());
    loseNetwork();
    const { path } = await renderApp('/my-picks');
    await findHeading('You are still signed in');
    expect(screen.getByText(/^You are offline\. This comes by itself/)).toBeInTheDocument();
    expect(path()).toBe('/my-picks');
    await findNetwork();
    await findHeading('My picks');
  });

  it('a member of a new tab can sign out all the same', async () => {
    await signedInMember(server());
    loseNetwork();
    await renderApp('/logout');
    await findHeading('You are signed out');
    await waitFor(() => expect(window.localStorage.getItem('accessToken')).toBeNull());
  });

  it('a form says so, and keeps what was typed', async () => {
    loseNetwork();
    const { user } = await renderApp('/login');
    await findHeading('Sign in');
    await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'planted-22');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('You are offline. Try again when the connection is back.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail address')).toHaveValue('ada@example.com');
  });
});

it('with a network and without a server, a page says that, and loads after “Try again”', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  network.use(http.get(`${PAGE_ORIGIN}/api/shared/*`, () => HttpResponse.error(), { once: true }));
  const { user } = await renderApp('/shared/nobody/az');
  expect(await screen.findByText(/^The server cannot be reached/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findHeading('No list here');
});
