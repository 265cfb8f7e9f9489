import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { GEOCODE_TTL_MS } from '../../../contract/limits.ts';
import { api } from '../../../src/api/api.ts';
import type { StoreExtras } from '../../../src/api/baseQuery.ts';
import { reducer } from '../../../src/app/reducer.ts';
import {
  geocodeLoaded,
  storedLocationRead,
  locationChosen,
  locationGuessed,
  selectLocation,
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

type Answers = Record<string, unknown>;
const WELL: Answers = {
  '/api/locations/': ALL,
  '/api/geocode': geocode('Utah'),
  '/api/locations/resolve/Utah': { stateCode: 'UT' },
};

/** A page whose requests get responses from a list, or fail. */
function page(answers: Answers, ...before: UnknownAction[]) {
  const calls: string[] = [];
  const world: { onCall?: (url: string) => void } = {};
  const extraArgument: StoreExtras = {
    respond: ({ url }) => {
      calls.push(url);
      world.onCall?.(url);
      return Promise.resolve(
        url in answers ? { data: answers[url] } : { error: { status: 500, data: { code: 'internal', message: '' } } },
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
      const { current, isGuessed } = selectLocation(store.getState());
      return { current, isGuessed };
    },
  };
}

describe('the location that a page opens with', () => {
  it('is the primary one, although another was chosen or guessed, without a geocode request', async () => {
    const { resolve, calls } = page(WELL, locationChosen('TX'), storedLocationRead({ primary: 'nm' }));
    expect(await resolve()).toEqual({ current: 'nm', isGuessed: false });
    expect(calls).toEqual(['/api/locations/']);
  });

  it('is the state that stands in for a primary one that is closed', async () => {
    const answers = { ...WELL, '/api/locations/': [location('AZ'), location('NM', false)] };
    expect(await page(answers, storedLocationRead({ primary: 'nm' })).resolve()).toEqual({
      current: 'az',
      isGuessed: false,
    });
  });

  it('is the primary one itself when the list of states cannot be loaded', async () => {
    expect(await page({}, storedLocationRead({ primary: 'nm' })).resolve()).toMatchObject({ current: 'nm' });
  });

  it('is the chosen one, with no call', async () => {
    const { resolve, calls } = page(WELL, locationChosen('TX'));
    expect(await resolve()).toEqual({ current: 'tx', isGuessed: false });
    expect(calls).toEqual([]);
  });

  it('is guessed from the network address, anew in place of an earlier guess', async () => {
    expect(await page(WELL).resolve()).toEqual({ current: 'ut', isGuessed: true });
    expect(await page(WELL, locationGuessed('TX')).resolve()).toEqual({ current: 'ut', isGuessed: true });
  });

  it('is the state that stands in for a guessed one that is closed', async () => {
    const answers = { ...WELL, '/api/locations/': ALL.filter(({ code }) => code !== 'UT') };
    const { current, isGuessed } = await page(answers).resolve();
    expect(isGuessed).toBe(true);
    expect(['az', 'tx', 'nm']).toContain(current);
  });

  it.each<[string, Answers]>([
    ['the network cannot be asked', { '/api/geocode': undefined }],
    ['it names no region', { '/api/geocode': geocode(null) }],
    ['its region is no state', { '/api/locations/resolve/Utah': { stateCode: null } }],
    ['its region cannot be resolved', { '/api/locations/resolve/Utah': undefined }],
    ['what it resolves to is unknown', { '/api/locations/resolve/Utah': { stateCode: 'ZZ' } }],
  ])('[R5.1] is Arizona, as a guess, when %s', async (_why, change) => {
    const all: Answers = { ...WELL, '/api/locations/': undefined, ...change };
    const answers = Object.entries(all).filter(([, answer]) => answer !== undefined);
    expect(await page(Object.fromEntries(answers)).resolve()).toEqual({ current: 'az', isGuessed: true });
  });

  it('is not resolved where the network names no region', async () => {
    const { resolve, calls } = page({ ...WELL, '/api/geocode': geocode(null) });
    await resolve();
    expect(calls).toEqual(['/api/geocode', '/api/locations/']);
  });

  it('holds on to nothing that was loaded for it', async () => {
    const { resolve, store } = page(WELL);
    await resolve();
    type Subscriptions = { getSubscriptionCount: (key: string) => number };
    const asked = store.dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as Subscriptions;
    const held = Object.keys(store.getState().api.queries).filter((key) => asked.getSubscriptionCount(key) > 0);
    expect(held).toEqual([]);
  });

  it('stays where a choice was made while the guess was under way', async () => {
    const { resolve, store, world } = page(WELL);
    world.onCall = (url) => {
      if (url === '/api/geocode') store.dispatch(locationChosen('TX'));
    };
    expect(await resolve()).toEqual({ current: 'tx', isGuessed: false });
  });

  it('is the newer guess where another one came meanwhile', async () => {
    const { resolve, store, world } = page(WELL);
    world.onCall = (url) => {
      if (url === '/api/geocode') store.dispatch(locationGuessed('TX'));
    };
    expect(await resolve()).toEqual({ current: 'ut', isGuessed: true });
  });
});

describe('the geocode response', () => {
  const NOW = Date.parse('2026-05-01T12:00:00Z');
  const kept = (at: number) => geocodeLoaded({ at, value: geocode('Texas') });
  const answers = { ...WELL, '/api/locations/resolve/Texas': { stateCode: 'TX' } };
  const asked = async (before: UnknownAction[]) => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    const { resolve, calls, store } = page(answers, ...before);
    const { current } = await resolve();
    const isAsked = calls.includes('/api/geocode');
    return { current, isAsked, kept: selectLocation(store.getState()).geocode };
  };

  it('is cached with its time', async () => {
    expect(await asked([])).toEqual({ current: 'ut', isAsked: true, kept: { at: NOW, value: geocode('Utah') } });
  });

  it.each([
    ['just now', NOW],
    ['a moment less than 30 days ago', NOW - GEOCODE_TTL_MS + 1],
  ])('stands when it came %s', async (_when, at) =>
    expect(await asked([kept(at)])).toMatchObject({ current: 'tx', isAsked: false }),
  );

  it.each([
    ['30 days ago', NOW - GEOCODE_TTL_MS],
    ['in the future, by a clock that was wrong', NOW + 1],
  ])('is asked for again when it came %s', async (_when, at) =>
    expect(await asked([kept(at)])).toMatchObject({ current: 'ut', isAsked: true }),
  );

  it('is not cached without a region', async () => {
    const { resolve, store } = page({ ...WELL, '/api/geocode': geocode('') });
    await resolve();
    expect(selectLocation(store.getState()).geocode).toBeNull();
  });

  it('is requested each time while none is cached', async () => {
    const { resolve, calls } = page({ ...WELL, '/api/geocode': geocode(null) });
    await resolve();
    await resolve();
    expect(calls.filter((url) => url === '/api/geocode')).toHaveLength(2);
  });
});
