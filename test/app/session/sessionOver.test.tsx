import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import type { SignedIn } from '../../../contract/session.ts';
import { shareList } from '../../support/server/sharing.ts';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { signIn } from '../../support/app/identityForms.ts';
import { waitingIds } from '../../support/app/waitingFlags.ts';
import { network } from '../../support/app/bridge.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { signInAgain } from '../../support/server/identity.ts';
import { registerMember, type TestMember } from '../../support/server/server.ts';

const server = useServer();
const NOTE = /^You’ve been signed out/;

/** A member whose stored session has ended elsewhere. */
async function memberWithEndedSession() {
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

describe('a session that has ended by itself', () => {
  it.each([
    ['a ranking', () => '/leaderboard/ut', 'Utah’s top golf courses'],
    ['a shared list', async () => (await shareList(server())).path, /’s picks in Arizona$/],
    ['a landing page', () => '/welcome', /^You get 22 votes/],
    ['the story', () => '/about', 'Our Story'],
  ])('[R3.10] leaves %s open as a guest sees it, with a note', async (_name, address, heading) => {
    const path = await address();
    await memberWithEndedSession();
    const app = await renderApp(path);
    await findHeading(heading);
    await waitFor(() => expect(stored()).toEqual([null, null, '']));
    expect(await screen.findByText(NOTE)).toBeInTheDocument();
    expect(app.path()).toBe(path);
    await findHeading(heading);
  });

  it('has a note with a link to the sign-in', async () => {
    await memberWithEndedSession();
    const { user, path } = await renderApp('/leaderboard/ut');
    await user.click(await screen.findByRole('link', { name: 'Sign in again' }));
    await findHeading('Sign in');
    expect(screen.getByText('You’ve been signed out.')).toBeInTheDocument();
    expect(path()).toBe('/login');
  });

  it('has a note that the guest can close, which moves the focus to the heading', async () => {
    await memberWithEndedSession();
    const { user } = await renderApp('/leaderboard/az');
    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it.each(['/my-picks', '/my-picks/edit', '/settings'])(
    '[R3.10] leads from %s to the sign-up, and after a sign-in back to that page',
    async (origin) => {
      await memberWithEndedSession();
      const app = await renderApp(origin);
      await findHeading('Create your account');
      expect(app.path()).toBe('/signup');
      expect(stored()).toEqual([null, null, '']);
      await app.user.click(screen.getByRole('link', { name: 'Sign in again' }));
      await findHeading('Sign in');
      await enter(app, await registerMember(server()));
      await waitFor(() => expect(app.path()).toBe(origin));
    },
  );

  it('[R3.10] during a visit leaves the public page open, and its last access token signs out at the server', async () => {
    const member = await signedInMember(server());
    const { user, path } = await renderApp('/leaderboard/az');
    await screen.findByRole('heading', { name: 'Your flags in Arizona' });
    await endSessions(member);
    const logouts: number[] = [];
    network.events.on('response:mocked', ({ request, response }) => {
      if (request.url.endsWith('/api/users/logout')) logouts.push(response.status);
    });
    const [voteButton] = screen.getAllByRole('button', { name: /^Vote for / });
    await user.click(voteButton!);
    expect(await screen.findByText(NOTE)).toBeInTheDocument();
    expect(path()).toBe('/leaderboard/az');
    expect(screen.queryByRole('heading', { name: 'Your flags in Arizona' })).not.toBeInTheDocument();
    await expect.poll(() => logouts).toEqual([204]);
    expect(vi.mocked(console.error).mock.calls.map(([what]) => what as string)).toEqual([
      'The session could not be renewed.',
    ]);
  });

  it('can be signed out of at /logout', async () => {
    await memberWithEndedSession();
    const { path } = await renderApp('/logout');
    await findHeading('You’re signed out');
    expect(path()).toBe('/logout');
  });
});

describe('a vote whose session has ended', () => {
  it.each([
    ['a row of the search', (name: string) => `/search?q=${encodeURIComponent(name)}`],
    ['a ranking', () => '/leaderboard/az'],
  ])(
    '[R6.19] from %s is stored by the next sign-in of the same member, and the page says so',
    async (_where, pathFor) => {
      const { member, app, name, ballotOf, id } = await voteInEndedSession(pathFor);
      const idToken = await signInAgain(member.user.email);
      const again = await server().app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } });
      await enter(app, again.json<SignedIn>());
      expect(await screen.findByText(`Your flag for ${name} counts now.`)).toBeInTheDocument();
      expect(await ballotOf(again.json<SignedIn>())).toEqual([id]);
    },
  );

  it('[R6.19] is dropped, without a question, when another member signs in', async () => {
    const { app, ballotOf, id } = await voteInEndedSession(() => '/leaderboard/az');
    expect(waitingIds()).toEqual([id]);
    const other = await registerMember(server());
    await app.go('/login');
    await signIn(app, other.user.email);
    await findHeading(/top golf courses$/);
    await waitFor(() => expect(waitingIds()).toEqual([]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await ballotOf(other)).toEqual([]);
  });
});

it('[R9.1] a removal whose session has ended is refused in words on the sign-up that the page leads to', async () => {
  const { member, names } = await memberWithPicks(server(), { count: 1 });
  const { user } = await renderApp('/my-picks');
  const remove = await screen.findByRole('button', { name: `Remove your vote for ${names[0]!}` });
  await endSessions(member);
  await user.click(remove);
  await findHeading('Create your account');
  const refusal = `${names[0]!}: Not saved. This session has ended. Sign in again.`;
  expect(await screen.findByText(refusal)).toBeInTheDocument();
});

type App = Awaited<ReturnType<typeof renderApp>>;

async function voteInEndedSession(pathFor: (name: string) => string) {
  const member = await signedInMember(server());
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const { _id: id, name } = courses[0]!;
  const app = await renderApp(pathFor(name));
  const button = await screen.findByRole('button', { name: `Vote for ${name}` });
  await endSessions(member);
  await app.user.click(button);
  await screen.findByText(`${name}: Not saved. You’ve been signed out. Sign in again to save your vote.`);
  // The sign-out goes on after that.
  await screen.findByRole('link', { name: 'Sign in again' });
  const ballotOf = async ({ accessToken }: SignedIn) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await server().app.inject({ url: `/api/picks/${locationId}`, headers })).json<Ballot>().courseIds;
  };
  return { member, app, name, id, ballotOf };
}

/** Stores the tokens of a sign-in and restores its session, as the page does at its start. */
async function enter({ store }: App, signedIn: SignedIn): Promise<void> {
  storeTokens(signedIn);
  const { restoreSession } = await import('../../../src/core/session/sessionListeners.ts');
  store.dispatch(restoreSession());
}
