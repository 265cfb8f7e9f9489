import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPersistence } from '../../../src/app/persistence.ts';
import { type AppStore, makeStore } from '../../../src/app/store.ts';
import { readFlags } from '../../../src/core/ballot/guestFlags.ts';
import { flagPlanted, flagRemoved, selectFlags } from '../../../src/core/ballot/guestBallotSlice.ts';
import { addressEntered } from '../../../src/core/location/locationSlice.ts';
import { restoreStarted, signedOut, userLoaded } from '../../../src/core/session/sessionSlice.ts';
import { storeWaiting } from '../../support/app/waitingFlags.ts';

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

it('[R6.11] a flag that another tab has stored a moment ago is still stored after this tab has changed its own', () => {
  const stored = () => readFlags().map(({ courseId }) => courseId);
  store.dispatch(flagPlanted({ locationId: 'az', courseId: 1 }));
  store.dispatch(flagPlanted({ locationId: 'az', courseId: 2 }));
  // The other tab takes the first one back and plants a third one; this tab has not heard of it yet.
  storeWaiting([
    { locationId: 'az', courseId: 2 },
    { locationId: 'az', courseId: 3 },
  ]);
  store.dispatch(flagPlanted({ locationId: 'az', courseId: 4 }));
  expect(stored()).toEqual([2, 3, 4]);
  store.dispatch(flagRemoved({ locationId: 'az', courseId: 2 }));
  expect(stored()).toEqual([3, 4]);
});

it('[R6.11] flags that another tab has stored are not stored again by this tab, over what the other one stores next', async () => {
  storeWaiting([{ locationId: 'az', courseId: 1 }]);
  const set = vi.spyOn(Storage.prototype, 'setItem');
  window.dispatchEvent(new StorageEvent('storage', { key: 'guestBallot' }));
  await expect.poll(() => selectFlags(store.getState())).toHaveLength(1);
  expect(set).not.toHaveBeenCalled();
});
