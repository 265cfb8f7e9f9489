import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import type { SignedIn } from '../../../contract/session.ts';
import { sessionExpired } from '../../../src/api/events.ts';
import { shareList } from '../../support/server/sharing.ts';
import { storeTokens } from '../../../src/api/tokenStore.ts';
import { readPendingPick } from '../../../src/core/ballot/pendingPick.ts';
import { sessionApi } from '../../../src/core/session/sessionApi.ts';
import { network } from '../../support/app/bridge.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { signInAgain } from '../../support/server/identity.ts';
import { registerMember, type TestMember } from '../../support/server/server.ts';

const server = useServer();
const NOTE = /^Your session has ended: you see this page as a guest/;

/** A member whose stored session is over: ended on another device, say. */
async function memberWithDeadSession() {
  const member = await signedInMember(server());
  await endSessions(member);
  return member;
}

async function endSessions({ user, headers }: TestMember): Promise<void> {
  await server().app.inject({ method: 'POST', url: '/api/users/logout', headers, payload: { userId: user._id } });
}

const stored = () => [sessionStorage.getItem('accessToken'), localStorage.getItem('accessToken'), document.cookie];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a session that is over', () => {
  it.each([
    ['a ranking', () => '/leaderboard/ut', 'Utah’s top golf courses'],
    ['a shared list', async () => (await shareList(server())).path, /’s picks in Arizona$/],
    ['a landing page', () => '/welcome', /^The best golf courses/],
    ['the story', () => '/about', 'Our story'],
  ])('[R3.10] leaves %s open, as a guest sees it, with a note', async (_name, address, heading) => {
    const path = await address();
    await memberWithDeadSession();
    const app = await renderApp(path);
    await findHeading(heading);
    await waitFor(() => expect(stored()).toEqual([null, null, '']));
    expect(await screen.findByText(NOTE)).toBeInTheDocument();
    expect(app.path()).toBe(path);
    await findHeading(heading);
  });

  it('has a note that leads to the sign-in', async () => {
    await memberWithDeadSession();
    const { user, path } = await renderApp('/leaderboard/ut');
    await user.click(await screen.findByRole('link', { name: 'Sign in again' }));
    await findHeading('Sign in');
    expect(screen.getByText('Your session has ended. Your votes stay where you planted them.')).toBeInTheDocument();
    expect(path()).toBe('/login');
  });

  it('is sent to the server with its last token, without another line in the log', async () => {
    const member = await signedInMember(server());
    const app = await renderApp('/leaderboard/ut');
    await waitFor(() => expect(app.store.getState().session.status).toBe('signedIn'));
    const payload = { userId: member.user._id };
    await server().app.inject({ method: 'POST', url: '/api/users/logout', headers: member.headers, payload });
    const logouts: number[] = [];
    network.events.on('response:mocked', ({ request, response }) => {
      if (request.url.endsWith('/api/users/logout')) logouts.push(response.status);
    });
    await app.store.dispatch(sessionApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
    await waitFor(() => expect(app.store.getState().session.status).toBe('anonymous'));
    expect(logouts).toEqual([204]);
    expect(vi.mocked(console.error).mock.calls.map(([what]) => what as string)).toEqual([
      'The session could not be renewed.',
      'The user could not be fetched.',
    ]);
  });

  it('has a note that can be put away, and hands the focus on', async () => {
    await memberWithDeadSession();
    const { user } = await renderApp('/leaderboard/az');
    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it.each(['/my-picks', '/my-picks/edit', '/settings'])(
    'leads from %s to the sign-up, which says why and knows the way back',
    async (origin) => {
      await memberWithDeadSession();
      const { user, path, store } = await renderApp(origin);
      await findHeading('Create your account');
      expect(path()).toBe('/signup');
      expect(stored()).toEqual([null, null, '']);
      await user.click(screen.getByRole('link', { name: 'Sign in again' }));
      await findHeading('Sign in');

      // Signed in, he is where he wanted to be.
      await signedInMember(server());
      const { restoreSession } = await import('../../../src/core/session/sessionListeners.ts');
      store.dispatch(restoreSession());
      await waitFor(() => expect(path()).toBe(origin));
    },
  );

  it('ends a visit in the same way: the public page stays', async () => {
    await signedInMember(server());
    const { store, path } = await renderApp('/leaderboard/az');
    await screen.findByRole('heading', { name: 'Your flags in Arizona' });
    store.dispatch(sessionExpired());
    expect(await screen.findByText(NOTE)).toBeInTheDocument();
    expect(path()).toBe('/leaderboard/az');
    expect(screen.queryByRole('heading', { name: 'Your flags in Arizona' })).not.toBeInTheDocument();
  });

  it('says so on /logout as well, for somebody who opens it', async () => {
    await memberWithDeadSession();
    const { path } = await renderApp('/logout');
    await findHeading('You are signed out');
    expect(path()).toBe('/logout');
  });
});

describe('a vote that finds the session over', () => {
  it.each([
    ['a row of the search', (name: string) => `/search?q=${encodeURIComponent(name)}`],
    ['a ranking', () => '/leaderboard/az'],
  ])(
    '[R6.11] from %s is not lost: it says what to do, and the next sign-in of this member plants it',
    async (_where, pathFor) => {
      const { member, app, name, ballotOf, id } = await voteInDeadSession(pathFor);
      expect(await screen.findByRole('link', { name: 'Sign in again' })).toBeInTheDocument();

      const idToken = await signInAgain(member.user.email);
      const again = await server().app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } });
      await enter(app, again.json<SignedIn>());
      expect(await screen.findByText(`Your flag for ${name} is planted.`)).toBeInTheDocument();
      expect(await ballotOf(again.json<SignedIn>())).toEqual([id]);
    },
  );

  it('[R6.11] is not planted for another member who signs in there', async () => {
    const { app, ballotOf } = await voteInDeadSession(() => '/leaderboard/az');
    const other = await registerMember(server());
    await enter(app, other);
    await screen.findByRole('heading', { name: 'Your flags in Arizona' });
    await waitFor(() => expect(readPendingPick()).toBeNull());
    expect(await ballotOf(other)).toEqual([]);
  });
});

type App = Awaited<ReturnType<typeof renderApp>>;

async function voteInDeadSession(pathFor: (name: string) => string) {
  const member = await signedInMember(server());
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const { _id: id, name } = courses[0]!;
  const app = await renderApp(pathFor(name));
  const button = await screen.findByRole('button', { name: `Vote for ${name}` });
  await endSessions(member);
  await app.user.click(button);
  await screen.findByText(`${name}: Your session has ended. Sign in again, and your flag is planted.`);
  const ballotOf = async ({ accessToken }: SignedIn) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await server().app.inject({ url: `/api/picks/${locationId}`, headers })).json<Ballot>().courseIds;
  };
  return { member, app, name, id, ballotOf };
}

/** A sign-in as the page keeps it, and takes up at its next start. */
async function enter({ store }: App, signedIn: SignedIn): Promise<void> {
  storeTokens(signedIn);
  const { restoreSession } = await import('../../../src/core/session/sessionListeners.ts');
  store.dispatch(restoreSession());
}
