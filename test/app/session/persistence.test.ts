import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPersistence } from '../../../src/app/persistence.ts';
import { type AppStore, makeStore } from '../../../src/app/store.ts';
import { addressEntered } from '../../../src/core/location/locationSlice.ts';
import { restoreStarted, signedOut, userLoaded } from '../../../src/core/session/sessionSlice.ts';

let store: AppStore;
let stop: () => void;
beforeEach(async () => {
  store = makeStore();
  stop = await startPersistence(store);
});
afterEach(() => stop());

it('[R3.2] the current location is stored at once, so that a member who leaves the page immediately keeps it', () => {
  store.dispatch(addressEntered({ code: 'ut' }));
  expect(sessionStorage.getItem('currentLocation')).toBe('ut');
});

it('the user details are removed from storage at once by a sign-out', () => {
  store.dispatch(restoreStarted());
  store.dispatch(userLoaded({ _id: 'a1', name: 'Ada Palmer', isAdmin: false, primaryLocation: null, state: null }));
  expect(sessionStorage.getItem('userDetails')).toContain('Ada Palmer');
  store.dispatch(signedOut());
  expect(sessionStorage.getItem('userDetails')).toBeNull();
});
