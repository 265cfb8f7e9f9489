import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { GEOCODE_TTL_MS } from '../../../contract/limits.ts';
import { selectLocation } from '../../../src/core/location/locationSlice.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, type RenderedApp, renderApp, voteFor } from '../../support/app/renderApp.tsx';

const server = useServer();
const MINUTE_MS = 60_000;

const geocodeOf = (region: string | null) => ({
  city: null,
  region,
  country: 'US',
  timezone: null,
  geoLocationDetails: null,
});

/** Requests of the page so far, as "GET /path". */
let calls: string[] = [];
const callsOf = (part: string) => calls.filter((call) => call.includes(part));

beforeEach(() => {
  calls = [];
  network.use(
    http.all(`${PAGE_ORIGIN}/*`, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      calls.push(`${request.method} ${pathname}${search}`);
      return undefined;
    }),
  );
});

/** Responds to a request of the page in place of the server, and still records it. */
function respond(path: string, body: unknown, status = 200): void {
  network.use(
    http.get(PAGE_ORIGIN + path, ({ request }) => {
      calls.push(`${request.method} ${path}`);
      return HttpResponse.json(body as Record<string, unknown>, { status });
    }),
  );
}

async function member({ primary }: { primary?: string } = {}): Promise<void> {
  const { headers } = await signedInMember(server());
  if (primary === undefined) return;
  const payload = { location: primary };
  await server().app.inject({ method: 'POST', url: '/api/user/primary-location', headers, payload });
}

describe('the current location of a page that opens', () => {
  it('[R5.1] is the primary location that the tab has stored', async () => {
    sessionStorage.setItem('primaryLocation', 'tx');
    respond('/api/geocode', geocodeOf('UT'));
    await member({ primary: 'NM' });
    await renderApp('/leaderboard');
    await findHeading('Texas’s top golf courses');
    expect(screen.queryByText(/guessed/)).not.toBeInTheDocument();
    expect(callsOf('/api/geocode')).toEqual([]);
  });

  it('[R5.1] is the member’s primary location where the tab has stored none', async () => {
    respond('/api/geocode', geocodeOf('UT'));
    await member({ primary: 'NM' });
    await renderApp('/leaderboard');
    await findHeading('New Mexico’s top golf courses');
    expect(callsOf('/api/geocode')).toEqual([]);
    await waitFor(() => expect(sessionStorage.getItem('primaryLocation')).toBe('nm'));
  });

  it('[R5.1, R5.2] is the state of the network address, labelled as a guess, for a member without a primary location', async () => {
    respond('/api/geocode', geocodeOf('Utah'));
    await member();
    await renderApp('/leaderboard');
    await findHeading('Utah’s top golf courses');
    expect(screen.getByText(/Showing Utah \(guessed\)/)).toBeInTheDocument();
    expect(callsOf('/resolve/')).toEqual(['GET /api/locations/resolve/Utah']);
  });

  it('[R5.2, R5.3] is Arizona, labelled as a guess, until a guest chooses a state, which lasts over reloads', async () => {
    respond('/api/geocode', geocodeOf(null));
    const { user } = await renderApp('/leaderboard');
    await findHeading('Arizona’s top golf courses');
    expect(screen.getByText(/Showing Arizona \(guessed\)/)).toBeInTheDocument();
    await waitFor(() => expect(sessionStorage.getItem('currentLocation')).toBe('az'));
    expect(localStorage.getItem('geocode')).toBeNull();
    await screen.findByRole('option', { name: 'Utah' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Change state' }), 'Utah');
    await findHeading('Utah’s top golf courses');
    expect(screen.queryByText(/guessed/)).not.toBeInTheDocument();

    await waitFor(() => expect(sessionStorage.getItem('currentLocation')).toBe('ut'));
    cleanup();
    await renderApp('/leaderboard');
    await findHeading('Utah’s top golf courses');
    expect(screen.queryByText(/guessed/)).not.toBeInTheDocument();
  });

  it('stays the state that a guest chose while the guess was under way', async () => {
    const gate = Promise.withResolvers<undefined>();
    network.use(
      http.get(`${PAGE_ORIGIN}/api/geocode`, async () => {
        calls.push('GET /api/geocode');
        await gate.promise;
        return HttpResponse.json(geocodeOf('UT'));
      }),
    );
    const { store, go } = await renderApp('/leaderboard');
    await screen.findByText('Finding your state');
    await waitFor(() => expect(callsOf('/api/geocode')).not.toEqual([]));
    await go('/leaderboard/tx');
    await findHeading('Texas’s top golf courses');
    gate.resolve(undefined);
    await waitFor(() => expect(selectLocation(store.getState()).geocode).not.toBeNull());
    await waitFor(() => expect(callsOf('/resolve/')).not.toEqual([]));
    await go('/leaderboard');
    await findHeading('Texas’s top golf courses');
    expect(screen.queryByText(/guessed/)).not.toBeInTheDocument();
  });

  it('is guessed where the browser has stored invalid values', async () => {
    for (const key of ['primaryLocation', 'currentLocation']) sessionStorage.setItem(key, 'zz');
    localStorage.setItem('geocode', '{"at":');
    respond('/api/geocode', geocodeOf('UT'));
    await renderApp('/leaderboard');
    await findHeading('Utah’s top golf courses');
  });
});

describe('the geocode response', () => {
  const keep = (at: number) => localStorage.setItem('geocode', JSON.stringify({ at, value: geocodeOf('UT') }));

  it('[R5.3] is used for 30 days without another request', async () => {
    keep(Date.now() - GEOCODE_TTL_MS + MINUTE_MS);
    respond('/api/geocode', geocodeOf('NM'));
    await renderApp('/leaderboard');
    await findHeading('Utah’s top golf courses');
    expect(callsOf('/api/geocode')).toEqual([]);
  });

  it('[R5.3] is requested again after 30 days and replaced', async () => {
    keep(Date.now() - GEOCODE_TTL_MS);
    respond('/api/geocode', geocodeOf('NM'));
    await renderApp('/leaderboard');
    await findHeading('New Mexico’s top golf courses');
    expect(callsOf('/api/geocode')).toHaveLength(1);
    await waitFor(() => expect(localStorage.getItem('geocode')).toContain('"NM"'));
  });
});

describe('a change of the current location', () => {
  async function choose({ user }: RenderedApp, name: string) {
    await screen.findByRole('option', { name });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Change state' }), name);
    await findHeading(`${name}’s top golf courses`);
  }

  it('[R5.5] fetches the location id again, also of a state that was shown before', async () => {
    const app = await renderApp('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    for (const name of ['Utah', 'Arizona', 'Utah']) await choose(app, name);
    const ids = ['AZ', 'UT', 'AZ', 'UT'].map((code) => `GET /api/golf-courses/location-id?name=${code.toLowerCase()}`);
    await waitFor(() => expect(callsOf('location-id')).toEqual(ids));
  });

  it('offers another try on My Picks when the location id cannot be loaded', async () => {
    await member();
    let isDown = true;
    const refuseWhileDown = () =>
      isDown ? HttpResponse.json({ code: 'internal', message: 'Down' }, { status: 500 }) : undefined;
    network.use(http.get(`${PAGE_ORIGIN}/api/golf-courses/location-id`, refuseWhileDown));
    const { user } = await renderApp('/my-picks');
    const again = await within(screen.getByRole('main')).findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect(await screen.findByText('No picks in Arizona yet')).toBeInTheDocument();
  });

  it('[R5.5] sends a vote to the state of the page, also before the location id of that state is known', async () => {
    await member();
    const [utah, texas] = [await coursesOf(server(), 'UT'), await coursesOf(server(), 'TX')];
    const app = await renderApp(`/voting/${utah.locationId}`);
    const vote = (name: string) => screen.findByRole('button', { name: voteFor(name) });
    await vote(utah.courses[0]!.name);
    await screen.findByRole('link', { name: 'My Picks (0)' });

    const gate = Promise.withResolvers<undefined>();
    network.use(http.get(`${PAGE_ORIGIN}/api/golf-courses/location-id`, () => gate.promise));
    await app.go(`/voting/${texas.locationId}`);
    const { name, _id } = texas.courses[0]!;
    await app.user.click(await vote(name));
    await waitFor(() => expect(callsOf('PUT')).not.toEqual([]));
    gate.resolve(undefined);
    await screen.findByRole('link', { name: 'My Picks (1)' });
    expect(callsOf('PUT')).toEqual([`PUT /api/picks/${texas.locationId}/${_id}`]);
  });
});

describe('the primary location', () => {
  it('[R5.7] cannot be saved by a guest, who is led from the settings to the sign-up', async () => {
    const { path } = await renderApp('/settings');
    await findHeading('Create your account');
    expect(path()).toBe('/signup');
    expect(callsOf('POST')).toEqual([]);
    expect(sessionStorage.getItem('primaryLocation')).toBeNull();
  });

  it('in the settings is that of the server, although the tab has stored another one', async () => {
    sessionStorage.setItem('primaryLocation', 'tx');
    await member({ primary: 'NM' });
    await renderApp('/settings');
    await screen.findByRole('option', { name: 'New Mexico' });
    expect(screen.getByRole('combobox', { name: 'Home state' })).toHaveValue('NM');
  });
});
