import { screen, waitFor, within } from '@testing-library/react';
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

/** Requests of the page so far, as "GET /path"; each is passed through. */
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

/** Answers a call of the page in the server's place; calls are still counted. */
function answer(path: string, body: unknown, status = 200): void {
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

describe('where the page opens', () => {
  it('[R5.1] is first the stored primary location, for members and guests', async () => {
    sessionStorage.setItem('primaryLocation', 'tx');
    answer('/api/geocode', geocodeOf('UT'));
    await member({ primary: 'NM' });
    await renderApp('/leaderboard');
    await findHeading('Texas’s top golf courses');
    expect(screen.queryByText(/guessed/)).not.toBeInTheDocument();
    expect(callsOf('/api/geocode')).toEqual([]);
  });

  it("[R5.1] is else the user's own primary location, as soon as the user is known", async () => {
    answer('/api/geocode', geocodeOf('UT'));
    await member({ primary: 'NM' });
    await renderApp('/leaderboard');
    await findHeading('New Mexico’s top golf courses');
    expect(callsOf('/api/geocode')).toEqual([]);
    await waitFor(() => expect(sessionStorage.getItem('primaryLocation')).toBe('nm'));
  });

  it('[R5.1] is else the state that the network address resolves to, marked as a guess', async () => {
    answer('/api/geocode', geocodeOf('Utah'));
    await member();
    await renderApp('/leaderboard');
    await findHeading('Utah’s top golf courses');
    expect(screen.getByText(/Showing Utah \(guessed\)/)).toBeInTheDocument();
    expect(callsOf('/resolve/')).toEqual(['GET /api/locations/resolve/Utah']);
  });

  it.each([
    ['geocoding fails', () => answer('/api/geocode', { code: 'internal', message: 'Down' }, 500)],
    ['the region is null', () => answer('/api/geocode', geocodeOf(null))],
    ['the region is empty', () => answer('/api/geocode', geocodeOf(''))],
    ['the region is missing', () => answer('/api/geocode', { country: 'US' })],
    ['the answer is empty', () => answer('/api/geocode', null)],
    ['the region is no state', () => answer('/api/geocode', geocodeOf('Ontario'))],
    [
      'resolving fails',
      () => {
        answer('/api/geocode', geocodeOf('UT'));
        answer('/api/locations/resolve/UT', { code: 'internal', message: 'Down' }, 500);
      },
    ],
    [
      'the resolved code is no state',
      () => {
        answer('/api/geocode', geocodeOf('UT'));
        answer('/api/locations/resolve/UT', { stateCode: 'ZZ' });
        answer('/api/locations/', { code: 'internal', message: 'Down' }, 500);
      },
    ],
  ])('is Arizona, marked as a guess, when %s', async (_case, arrange) => {
    arrange();
    await renderApp('/leaderboard');
    await findHeading('Arizona’s top golf courses');
    expect(screen.getByText(/Showing Arizona \(guessed\)/)).toBeInTheDocument();
  });

  it('stays what was chosen while the guess was under way', async () => {
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

  it('is not junk that stands in the storage', async () => {
    for (const key of ['primaryLocation', 'currentLocation']) sessionStorage.setItem(key, 'zz');
    localStorage.setItem('geocode', '{"at":');
    answer('/api/geocode', geocodeOf('UT'));
    await renderApp('/leaderboard');
    await findHeading('Utah’s top golf courses');
  });
});

describe('the geocode response', () => {
  const keep = (at: number) => localStorage.setItem('geocode', JSON.stringify({ at, value: geocodeOf('UT') }));

  it('[R5.3] is cached for 30 days without another request', async () => {
    keep(Date.now() - GEOCODE_TTL_MS + MINUTE_MS);
    answer('/api/geocode', geocodeOf('NM'));
    await renderApp('/leaderboard');
    await findHeading('Utah’s top golf courses');
    expect(callsOf('/api/geocode')).toEqual([]);
  });

  it.each([
    ['30 days old', () => Date.now() - GEOCODE_TTL_MS],
    ['from the future', () => Date.now() + MINUTE_MS],
  ])('that is %s is fetched again and replaced', async (_age, at) => {
    keep(at());
    answer('/api/geocode', geocodeOf('NM'));
    await renderApp('/leaderboard');
    await findHeading('New Mexico’s top golf courses');
    expect(callsOf('/api/geocode')).toHaveLength(1);
    await waitFor(() => expect(localStorage.getItem('geocode')).toContain('"NM"'));
  });

  it.each([geocodeOf(null), geocodeOf(''), { country: 'US' }])(
    '[R5.3] is not cached without a region (%j)',
    async (value) => {
      answer('/api/geocode', value);
      await renderApp('/leaderboard');
      await findHeading('Arizona’s top golf courses');
      await waitFor(() => expect(sessionStorage.getItem('currentLocation')).toBe('az'));
      expect(localStorage.getItem('geocode')).toBeNull();
    },
  );
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

  it('asks to try again on my picks when the location id cannot be had', async () => {
    await member();
    let isDown = true;
    const answer = () =>
      isDown ? HttpResponse.json({ code: 'internal', message: 'Down' }, { status: 500 }) : undefined;
    network.use(http.get(`${PAGE_ORIGIN}/api/golf-courses/location-id`, answer));
    const { user } = await renderApp('/my-picks');
    const again = await within(screen.getByRole('main')).findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect(await screen.findByText('No picks in Arizona yet')).toBeInTheDocument();
  });

  it('[R5.5] votes in the state of the page, never in the one that was left, also before its id is known', async () => {
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
  it("[R5.7] is a member's: a guest who wants to save one is asked to sign up", async () => {
    const { path } = await renderApp('/settings');
    await findHeading('Create your account');
    expect(path()).toBe('/signup');
    expect(callsOf('POST')).toEqual([]);
    expect(sessionStorage.getItem('primaryLocation')).toBeNull();
  });

  it('shown in the settings is the one the server knows, whatever this tab has stored', async () => {
    sessionStorage.setItem('primaryLocation', 'tx');
    await member({ primary: 'NM' });
    await renderApp('/settings');
    await screen.findByRole('option', { name: 'New Mexico' });
    expect(screen.getByRole('combobox', { name: 'Primary location' })).toHaveValue('NM');
  });
});
