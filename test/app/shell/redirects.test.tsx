import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { signedIn, toUserDetails } from '../../../src/core/session/sessionSlice.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, type RenderedApp, renderApp } from '../../support/app/renderApp.tsx';
import { registerMember } from '../../support/server/server.ts';

const server = useServer();

/** The network address of every visitor resolves to Utah. */
beforeEach(() => {
  const utah = { city: null, region: 'Utah', country: 'US', timezone: null, geoLocationDetails: null };
  network.use(http.get(`${PAGE_ORIGIN}/api/geocode`, () => HttpResponse.json(utah)));
});

async function memberOf(primary?: string): Promise<void> {
  const { headers } = await signedInMember(server());
  if (primary === undefined) return;
  const payload = { location: primary };
  await server().app.inject({ method: 'POST', url: '/api/user/primary-location', headers, payload });
}

/** Signs in without the forms of the identity screens: dispatches what they dispatch after the server's response. */
async function signIn({ store }: RenderedApp): Promise<void> {
  const member = await registerMember(server());
  storeTokens(member);
  act(() => void store.dispatch(signedIn(toUserDetails(member.user), { method: 'email', isNew: false })));
}

describe('a member who opens an identity screen', () => {
  it('[R1.6] is led to the ranking of the state that the network address resolves to', async () => {
    await memberOf();
    const app = await renderApp('/signup');
    await findHeading('Utah’s top golf courses');
    expect(app.path()).toBe('/leaderboard/ut');
  });

  it('[R1.6] is led to the ranking of the primary location, if there is one', async () => {
    await memberOf('NM');
    const app = await renderApp('/login');
    await findHeading('New Mexico’s top golf courses');
    expect(app.path()).toBe('/leaderboard/nm');
  });

  it('is led to the ranking of the primary location although this tab has stored a guess', async () => {
    sessionStorage.setItem('currentLocation', 'az');
    sessionStorage.setItem('locationGuessed', 'true');
    await memberOf('NM');
    const app = await renderApp('/login');
    await findHeading('New Mexico’s top golf courses');
    expect(app.path()).toBe('/leaderboard/nm');
  });
});

describe('a guest who signs in', () => {
  it('[R1.6] is led to the ranking of the current location when no page led to the sign-in', async () => {
    const app = await renderApp('/login');
    await findHeading('Sign in');
    await signIn(app);
    await waitFor(() => expect(app.path()).toBe('/leaderboard/ut'));
  });

  it('[R1.5] is led back to the member page that led to the sign-up, with its query', async () => {
    const app = await renderApp('/my-picks?share=1');
    await findHeading('Create your account');
    await signIn(app);
    await waitFor(() => expect(app.path()).toBe('/my-picks?share=1'));
  });

  it('[R1.6] is led back to the page where “Sign in” was pressed', async () => {
    const app = await renderApp('/leaderboard/ga');
    await findHeading('Georgia’s top golf courses');
    await app.user.click(screen.getAllByRole('link', { name: 'Sign in' })[0]!);
    await findHeading('Sign in');
    await signIn(app);
    await waitFor(() => expect(app.path()).toBe('/leaderboard/ga'));
  });
});

it('[R1.3] the root leads to the ranking and keeps its query', async () => {
  const app = await renderApp('/?utm_source=mail');
  await findHeading('Utah’s top golf courses');
  expect(app.path()).toBe('/leaderboard?utm_source=mail');
});

describe('a voting page of an unknown location', () => {
  it('says “Page not found” to a guest, while that of an open state leads to the sign-up', async () => {
    const { locationId } = await coursesOf(server(), 'NV');
    const { go, path } = await renderApp('/voting/unknown');
    await findHeading('Page not found');
    expect(path()).toBe('/voting/unknown');
    expect(screen.queryByRole('region', { name: 'Actions' })).not.toBeInTheDocument();
    await go(`/voting/${locationId}`);
    await findHeading('Create your account');
    expect(path()).toBe('/signup');
  });
});
