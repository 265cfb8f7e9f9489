import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { beforeEach, describe, expect, it } from 'vitest';
import { newerBuildDetected } from '../../../src/api/events.ts';
import type { ApiFailure } from '../../../src/api/failure.ts';
import {
  bannerClosed,
  bannersSlice,
  selectIsSessionBannerClosed,
  selectIsStorageBannerClosed,
  selectIsVersionBannerShown,
  selectMisses,
} from '../../../src/core/banners/bannersSlice.ts';
import { signedIn, signedOut } from '../../../src/core/session/sessionSlice.ts';

type Result = { data: string } | { error: ApiFailure };

const DATA: Result = { data: 'rows' };
const NO_NETWORK: Result = { error: { status: 'FETCH_ERROR', error: 'No network' } };
const NOT_SENT: Result = { error: { status: 'NOT_SENT', error: 'Offline' } };
const TOO_SLOW: Result = { error: { status: 'TIMEOUT_ERROR', error: 'Too slow' } };
const REFUSAL: Result = { error: { status: 409, data: {} } };
const UNREADABLE: Result = { error: { status: 'PARSING_ERROR', originalStatus: 200, data: '', error: '' } };

/** A store with the banners and an API whose requests end with the given result. */
function makeStore() {
  const api = createApi({
    baseQuery: (result: Result | Promise<Result>) => result,
    endpoints: (build) => ({
      read: build.query<string, Result | Promise<Result>>({ query: (result) => result }),
      change: build.mutation<string, Result>({ query: (result) => result }),
    }),
  });
  const store = configureStore({
    reducer: { banners: bannersSlice.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault({ serializableCheck: false }).concat(api.middleware),
  });
  const { read, change } = api.endpoints;
  return {
    dispatch: store.dispatch,
    state: store.getState,
    read: (result: Result | Promise<Result>, forceRefetch = true) =>
      store.dispatch(read.initiate(result, { forceRefetch, subscribe: false })),
    change: (result: Result) => store.dispatch(change.initiate(result)),
  };
}

let store: ReturnType<typeof makeStore>;
beforeEach(() => {
  store = makeStore();
});

const misses = () => selectMisses(store.state());
const isVersionShown = () => selectIsVersionBannerShown(store.state());
const isStorageClosed = () => selectIsStorageBannerClosed(store.state());
const isSessionClosed = () => selectIsSessionBannerClosed(store.state());
const signIn = () =>
  signedIn(
    { _id: 'a', name: 'Ada', isAdmin: false, primaryLocation: null, state: null },
    { method: 'email', isNew: false },
  );

it('no banner is shown or closed at first', () => {
  expect(store.state().banners).toEqual({ misses: 0, isOutdated: false, closed: [] });
});

describe('the number of requests in a row without a response', () => {
  it('counts queries and mutations that found no network, were not sent, or took too long', async () => {
    await store.read(NO_NETWORK);
    await store.change(TOO_SLOW);
    await store.read(NOT_SENT);
    expect(misses()).toBe(3);
  });

  it.each([
    ['the response to a query', () => store.read(DATA)],
    ['the response to a mutation', () => store.change(DATA)],
    ['a refusal', () => store.read(REFUSAL)],
    ['a response that cannot be read', () => store.read(UNREADABLE)],
  ])('goes back to 0 with %s', async (_what, request) => {
    await store.read(NO_NETWORK);
    await request();
    expect(misses()).toBe(0);
  });

  it('stays while the next request is under way', async () => {
    await store.read(NO_NETWORK);
    void store.read(new Promise(() => undefined));
    expect(misses()).toBe(1);
  });

  it('stays when a query is served from the cache', async () => {
    await store.read(DATA);
    await store.read(NO_NETWORK);
    await store.read(DATA, false);
    expect(misses()).toBe(1);
  });
});

describe('the banner about a newer version', () => {
  it('is shown until it is closed, and again for the next version', () => {
    expect(isVersionShown()).toBe(false);
    store.dispatch(newerBuildDetected());
    expect(isVersionShown()).toBe(true);
    store.dispatch(bannerClosed('version'));
    expect(isVersionShown()).toBe(false);
    store.dispatch(newerBuildDetected());
    expect(isVersionShown()).toBe(true);
  });

  it('stays closed after a sign-in and a sign-out', () => {
    store.dispatch(newerBuildDetected());
    store.dispatch(bannerClosed('version'));
    store.dispatch(signIn());
    store.dispatch(signedOut());
    expect(isVersionShown()).toBe(false);
  });
});

describe('the banners about storage and about the end of the session', () => {
  it('are closed one by one', () => {
    expect([isStorageClosed(), isSessionClosed()]).toEqual([false, false]);
    store.dispatch(bannerClosed('storage'));
    expect([isStorageClosed(), isSessionClosed()]).toEqual([true, false]);
    store.dispatch(bannerClosed('sessionOver'));
    expect([isStorageClosed(), isSessionClosed()]).toEqual([true, true]);
  });

  it.each([
    ['the banner about storage comes back with a sign-in', signIn(), [false, true]],
    ['the banner about the end of the session comes back with a sign-out', signedOut(), [true, false]],
    ['both stay closed when a newer version is there', newerBuildDetected(), [true, true]],
  ])('%s', (_title, action, areClosed) => {
    store.dispatch(bannerClosed('storage'));
    store.dispatch(bannerClosed('sessionOver'));
    store.dispatch(action);
    expect([isStorageClosed(), isSessionClosed()]).toEqual(areClosed);
  });
});
