import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GEOCODE_TTL_MS } from '../../../contract/limits.ts';
import { api } from '../../../src/api/api.ts';
import type { StoreExtras } from '../../../src/api/baseQuery.ts';
import { reducer } from '../../../src/app/reducer.ts';
import { selectCurrent } from '../../../src/core/location/currentLocation.ts';
import {
  currentLocationChanged,
  geocodeLoaded,
  locationGuessed,
  selectLocation,
  storedLocationRead,
} from '../../../src/core/location/locationSlice.ts';
import { resolveLocation } from '../../../src/core/location/resolveLocation.ts';

const geocode = (region: string | null) => ({
  city: null,
  region,
  country: 'US',
  timezone: null,
  geoLocationDetails: null,
});
const location = (code: string, active = true) => ({ _id: code, name: code, code, active });
const ALL = ['AZ', 'UT', 'TX', 'NM'].map((code) => location(code));

const chosen = (code: string) => currentLocationChanged({ last: code, isGuessed: false });

/** How long RTK Query keeps a response that nothing uses. */
const UNUSED_RESPONSE_MS = 60_000;

afterEach(() => void vi.useRealTimers());

type Responses = Record<string, unknown>;
const WELL: Responses = {
  '/api/locations/': ALL,
  '/api/geocode': geocode('Utah'),
  '/api/locations/resolve/Utah': { stateCode: 'UT' },
};

/** A store whose requests get responses from a table; a request that is not in the table fails. */
function page(responses: Responses, ...before: UnknownAction[]) {
  const calls: string[] = [];
  const world: { onCall?: (url: string) => void } = {};
  const extraArgument: StoreExtras = {
    respond: ({ url }) => {
      calls.push(url);
      world.onCall?.(url);
      return Promise.resolve(
        url in responses
          ? { data: responses[url] }
          : { error: { status: 500, data: { code: 'internal', message: '' } } },
      );
    },
  };
  const store = configureStore({
    reducer,
    middleware: (getDefault) => getDefault({ thunk: { extraArgument } }).concat(api.middleware),
  });
  before.forEach((action) => store.dispatch(action));
  return {
    store,
    calls,
    world,
    resolve: async () => {
      await store.dispatch(resolveLocation());
      const { code, isGuessed, isUnchecked = false } = selectCurrent(store.getState());
      expect(isUnchecked).toBe(false);
      return { code, isGuessed };
    },
  };
}

describe('the current location of a page that opens', () => {
  it('[R5.1] is the primary location, although another was chosen or guessed, without a geocode request', async () => {
    const { resolve, calls } = page(WELL, chosen('tx'), storedLocationRead({ primary: 'nm' }));
    expect(await resolve()).toEqual({ code: 'nm', isGuessed: false });
    expect(calls).toEqual(['/api/locations/']);
  });

  it('is the fallback of a primary location that is closed', async () => {
    const responses = { ...WELL, '/api/locations/': [location('AZ'), location('NM', false)] };
    expect(await page(responses, storedLocationRead({ primary: 'nm' })).resolve()).toEqual({
      code: 'az',
      isGuessed: false,
    });
  });

  it('is the primary location when the list of states cannot be loaded', async () => {
    expect(await page({}, storedLocationRead({ primary: 'nm' })).resolve()).toMatchObject({ code: 'nm' });
  });

  it('is the chosen state, without a request', async () => {
    const { resolve, calls } = page(WELL, chosen('tx'));
    expect(await resolve()).toEqual({ code: 'tx', isGuessed: false });
    expect(calls).toEqual([]);
  });

  it('[R5.1] is guessed from the network address, and replaces an earlier guess', async () => {
    expect(await page(WELL).resolve()).toEqual({ code: 'ut', isGuessed: true });
    expect(await page(WELL, locationGuessed('TX')).resolve()).toEqual({ code: 'ut', isGuessed: true });
  });

  it('is the fallback of a guessed state that is closed', async () => {
    const responses = { ...WELL, '/api/locations/': ALL.filter(({ code }) => code !== 'UT') };
    const { code, isGuessed } = await page(responses).resolve();
    expect(isGuessed).toBe(true);
    expect(['az', 'tx', 'nm']).toContain(code);
  });

  it.each<[string, Responses]>([
    ['the geocode request fails', { '/api/geocode': undefined }],
    ['the geocode response is empty', { '/api/geocode': null }],
    ['its region is null', { '/api/geocode': geocode(null) }],
    ['its region is empty', { '/api/geocode': geocode('') }],
    ['its region is missing', { '/api/geocode': { country: 'US' } }],
    ['its region is no state', { '/api/locations/resolve/Utah': { stateCode: null } }],
    ['its region cannot be resolved', { '/api/locations/resolve/Utah': undefined }],
    ['its region resolves to an unknown state', { '/api/locations/resolve/Utah': { stateCode: 'ZZ' } }],
  ])('[R5.1] is Arizona, as a guess, when %s', async (_why, change) => {
    const all: Responses = { ...WELL, '/api/locations/': undefined, ...change };
    const responses = Object.entries(all).filter(([, response]) => response !== undefined);
    expect(await page(Object.fromEntries(responses)).resolve()).toEqual({ code: 'az', isGuessed: true });
  });

  it('is guessed without a request to resolve the region when the geocode response has none', async () => {
    const { resolve, calls } = page({ ...WELL, '/api/geocode': geocode(null) });
    await resolve();
    expect(calls).toEqual(['/api/geocode', '/api/locations/']);
  });

  it('is resolved with responses that leave the cache a minute later', async () => {
    vi.useFakeTimers();
    const { resolve, store } = page(WELL);
    await resolve();
    await vi.advanceTimersByTimeAsync(UNUSED_RESPONSE_MS);
    expect(store.getState().api.queries).toEqual({});
  });

  it('stays the state that was chosen while the guess was under way', async () => {
    const { resolve, store, world } = page(WELL);
    world.onCall = (url) => {
      if (url === '/api/geocode') store.dispatch(chosen('tx'));
    };
    expect(await resolve()).toEqual({ code: 'tx', isGuessed: false });
  });

  it('is this guess although another one came while it was under way', async () => {
    const { resolve, store, world } = page(WELL);
    world.onCall = (url) => {
      if (url === '/api/geocode') store.dispatch(locationGuessed('TX'));
    };
    expect(await resolve()).toEqual({ code: 'ut', isGuessed: true });
  });
});

describe('the geocode response', () => {
  const NOW = Date.parse('2026-05-01T12:00:00Z');
  const kept = (at: number) => geocodeLoaded({ at, value: geocode('Texas') });
  const responses = { ...WELL, '/api/locations/resolve/Texas': { stateCode: 'TX' } };
  const asked = async (before: UnknownAction[]) => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    const { resolve, calls, store } = page(responses, ...before);
    const { code } = await resolve();
    const isAsked = calls.includes('/api/geocode');
    return { code, isAsked, kept: selectLocation(store.getState()).geocode };
  };

  it('is stored with its time', async () => {
    expect(await asked([])).toEqual({ code: 'ut', isAsked: true, kept: { at: NOW, value: geocode('Utah') } });
  });

  it.each([
    ['just now', NOW],
    ['a moment less than 30 days ago', NOW - GEOCODE_TTL_MS + 1],
  ])('[R5.3] is used again when it came %s', async (_when, at) =>
    expect(await asked([kept(at)])).toMatchObject({ code: 'tx', isAsked: false }),
  );

  it.each([
    ['30 days ago', NOW - GEOCODE_TTL_MS],
    ['in the future, by a clock that was wrong', NOW + 1],
  ])('[R5.3] is requested again when it came %s', async (_when, at) =>
    expect(await asked([kept(at)])).toMatchObject({ code: 'ut', isAsked: true }),
  );

  it.each([null, geocode(null), geocode(''), { country: 'US' }])(
    '[R5.3] is not stored without a region: %j',
    async (response) => {
      const { resolve, store } = page({ ...WELL, '/api/geocode': response });
      await resolve();
      expect(selectLocation(store.getState()).geocode).toBeNull();
    },
  );

  it('is requested each time while none is stored', async () => {
    const { resolve, calls } = page({ ...WELL, '/api/geocode': geocode(null) });
    await resolve();
    await resolve();
    expect(calls.filter((url) => url === '/api/geocode')).toHaveLength(2);
  });
});
