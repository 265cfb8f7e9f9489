import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { signedIn, toUserDetails } from '../../../src/core/session/sessionSlice.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { findHeading, type RenderedApp, renderApp } from '../../support/app/renderApp.tsx';
import { pickCalls } from '../../support/server/picks.ts';
import { registerMember, type TestMember } from '../../support/server/server.ts';

const server = useServer();

/** The network address of every visitor resolves to Utah. */
beforeEach(() => {
  const utah = { city: null, region: 'Utah', country: 'US', timezone: null, geoLocationDetails: null };
  network.use(http.get(`${PAGE_ORIGIN}/api/geocode`, () => HttpResponse.json(utah)));
});

const savePrimary = ({ headers }: Pick<TestMember, 'headers'>, code: string) =>
  server().app.inject({
    method: 'POST',
    url: '/api/user/primary-location',
    headers,
    payload: { location: code },
  });

/** Signs in as a new member, as the forms of the identity screens do after the server's response. */
async function signIn({ store }: RenderedApp): Promise<TestMember> {
  const member = await registerMember(server());
  storeTokens(member);
  act(() => void store.dispatch(signedIn(toUserDetails(member.user), { method: 'email', isNew: false })));
  return member;
}

async function memberOfTexas(): Promise<void> {
  await savePrimary(await signedInMember(server()), 'TX');
}

const ranking = (name: string) => findHeading(`${name}’s top golf courses`);

describe('a guessed location', () => {
  it('[R5.1, R5.2] stays a guess when a guest signs in, and gives way to a primary location that is saved later', async () => {
    const app = await renderApp('/leaderboard');
    await ranking('Utah');
    await app.user.click(screen.getAllByRole('link', { name: 'Sign in' })[0]!);
    await findHeading('Sign in');
    const member = await signIn(app);
    await waitFor(() => expect(app.path()).toBe('/leaderboard/ut'));
    await ranking('Utah');
    expect(screen.getByText(/Showing Utah \(guessed\)/)).toBeInTheDocument();
    await app.go('/leaderboard');
    await ranking('Utah');
    expect(screen.getByText(/Showing Utah \(guessed\)/)).toBeInTheDocument();
    expect(sessionStorage.getItem('locationGuessed')).toBe('true');

    await savePrimary(member, 'TX');
    cleanup();
    await renderApp('/leaderboard');
    await ranking('Texas');
    expect(screen.queryByText(/guessed/)).not.toBeInTheDocument();
  });

  it('[R5.2] becomes a choice when somebody opens the address of its state', async () => {
    const { go } = await renderApp('/leaderboard');
    await screen.findByText(/Showing Utah \(guessed\)/);
    await go('/leaderboard/ut');
    await waitFor(() => expect(screen.queryByText(/guessed/)).not.toBeInTheDocument());
    expect(sessionStorage.getItem('locationGuessed')).toBeNull();
  });
});

describe('a primary location', () => {
  it('[R5.1] is what the ranking opens with, also after another state was looked at', async () => {
    await memberOfTexas();
    const { go } = await renderApp('/leaderboard/ny');
    await ranking('New York');
    await go('/leaderboard');
    await ranking('Texas');
    await go('/leaderboard/ny');
    await ranking('New York');
    cleanup();
    await renderApp('/leaderboard');
    await ranking('Texas');
  });

  it('[R1.6] is where a member who opens an identity screen is led, also after another state was looked at', async () => {
    sessionStorage.setItem('currentLocation', 'ny');
    await memberOfTexas();
    const { path } = await renderApp('/login');
    await ranking('Texas');
    expect(path()).toBe('/leaderboard/tx');
  });

  it('[R5.1] is what My Picks opens with, while its link on the page of another state leads to that one’s', async () => {
    await memberOfTexas();
    const { go, user, path } = await renderApp('/my-picks');
    await screen.findByText('No picks in Texas yet');
    await go('/leaderboard/ny');
    await ranking('New York');
    for (const link of screen.getAllByRole('link', { name: 'My Picks' }))
      expect(link).toHaveAttribute('href', '/my-picks?state=ny');
    await user.click(screen.getAllByRole('link', { name: 'My Picks' })[0]!);
    await screen.findByText('No picks in New York yet');
    expect(path()).toBe('/my-picks?state=ny');
    await go('/leaderboard/tx');
    await ranking('Texas');
    for (const link of screen.getAllByRole('link', { name: 'My Picks' }))
      expect(link).toHaveAttribute('href', '/my-picks');
  });
});

describe('the address of My Picks', () => {
  const actions = () => within(screen.getByRole('region', { name: 'Actions' }));

  /** A member with picks in Utah and the primary location Texas, at the list of Utah. */
  async function atUtah() {
    const { member, names, courses } = await memberWithPicks(server(), { code: 'UT', count: 2 });
    await savePrimary(member, 'TX');
    const app = await renderApp('/my-picks?state=ut');
    await screen.findByRole('heading', { name: names[0]! });
    return { ...app, member, names, courses };
  }

  it('[R5.6] names the state, whose list is edited, shared and left again', async () => {
    const { names, path, user } = await atUtah();
    await user.click(actions().getByRole('link', { name: 'Edit' }));
    await findHeading('Edit my picks');
    expect(path()).toBe('/my-picks/edit?state=ut');
    expect(await screen.findByRole('heading', { name: names[1]! })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/my-picks?state=ut');
    await user.click(actions().getByRole('link', { name: 'Done' }));
    await findHeading('My picks');
    expect(path()).toBe('/my-picks?state=ut');
    await user.click(await screen.findByRole('link', { name: 'Share this list' }));
    expect(path()).toBe('/my-picks?state=ut&share=1');
    await user.click(await screen.findByRole('button', { name: 'Keep it private' }));
    await waitFor(() => expect(path()).toBe('/my-picks?state=ut'));
    expect(actions().getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('href', '/leaderboard/ut');
  });

  it('[R8.1] leads to the lists of the other states, without another step back', async () => {
    const { names, path, user, member, go, back } = await atUtah();
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    await pickCalls(server().app, { headers: member.headers, locationId }).add(courses[0]!._id);
    await go('/about');
    await findHeading('Our Story');
    await go('/my-picks?state=ut');
    const states = within(await screen.findByRole('navigation', { name: 'States with your picks' }));
    await user.click(states.getByRole('link', { name: 'Arizona' }));
    await screen.findByRole('heading', { name: courses[0]!.name });
    expect(screen.queryByRole('heading', { name: names[0]! })).not.toBeInTheDocument();
    expect(path()).toBe('/my-picks?state=az');
    await back();
    await findHeading('Our Story');
  });

  it('[R5.6] makes what it names the current location of a member without a primary location', async () => {
    await signedInMember(server());
    const { go } = await renderApp('/my-picks?state=ga');
    await screen.findByText('No picks in Georgia yet');
    expect(sessionStorage.getItem('currentLocation')).toBe('ga');
    await go('/my-picks');
    await screen.findByText('No picks in Georgia yet');
  });
});
