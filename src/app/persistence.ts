/**
 * redux-persist, wired to exactly the storage keys of specification R3.2. Instead of one blob a slice, every persisted
 * field has its own slot, and a slot is written only when its value changed: a tab that only fetches its user again
 * must not touch what another tab has renewed. Its two halves are used as they are, without its reducer wrapper:
 * reducers stay pure, and a replayed or imported action stores nothing.
 */
import { addListener } from '@reduxjs/toolkit';
import { createPersistoid, getStoredState, type PersistConfig } from 'redux-persist';
import { findState } from '#contract/states';
import { readStoredGeocode } from '../api/readGeocode.ts';
import { isTrue, listOf, refuse } from '../api/responseShape.ts';
import { readUser } from '../api/session/readUser.ts';
import { changedFlags, flagsRead, type GuestFlag, selectFlags } from '../core/ballot/guestBallotSlice.ts';
import { storedLocationRead, type LocationState } from '../core/location/locationSlice.ts';
import { storedUserRead, type SessionState, toUserDetails } from '../core/session/sessionSlice.ts';
import { type Area, readJson, readText, remove, STORAGE_KEYS, writeJson, writeText } from '../shared/storage.ts';
import type { AppDispatch, RootState } from './reducer.ts';
import type { AppStore } from './store.ts';

/** One stored value. What is written comes from the slice and needs no check. */
type Slot = { read: () => unknown; write: (value: unknown) => void; clear: () => void };
type Slots<S> = { [Field in keyof S]?: Slot };

const json = (area: Area, key: string, readValue: (value: unknown) => unknown): Slot => {
  const write = (value: unknown) => writeJson(area, key, value);
  const clear = () => remove(area, key);
  const read = () => {
    const value = readJson(area, key, readValue);
    // What is wrong with it does not stay.
    if (value === null) clear();
    else write(value);
    return value;
  };
  return { read, write, clear };
};

/** A state code in lower case; any other stored value is removed. */
const stateCode = (key: string): Slot => {
  const clear = () => remove('session', key);
  return {
    read: () => {
      const code = findState(readText('session', key) ?? '')?.code.toLowerCase() ?? null;
      if (code === null) clear();
      return code;
    },
    write: (code) => writeText('session', key, String(code)),
    clear,
  };
};

const readUserDetails = (value: unknown) => toUserDetails(readUser(value));

/**
 * A storage engine for redux-persist over slots. It reads and writes plain objects, because the library's own
 * serialising is switched off.
 */
function engineOf(slots: Record<string, Slot>) {
  const written = new Map<string, unknown>();
  return {
    getItem: () => {
      for (const [field, slot] of Object.entries(slots)) written.set(field, slot.read());
      const present = [...written].filter(([, value]) => value !== null);
      return Promise.resolve(present.length > 0 ? Object.fromEntries(present) : undefined);
    },
    setItem: (_key: string, values: Record<string, unknown>) => {
      for (const [field, slot] of Object.entries(slots)) {
        const value = values[field] ?? null;
        if (written.get(field) === value) continue;
        written.set(field, value);
        if (value === null || value === false) slot.clear();
        else slot.write(value);
      }
      return Promise.resolve();
    },
    removeItem: () => {
      for (const slot of Object.values(slots)) slot.clear();
      return Promise.resolve();
    },
  };
}

/** `deserialize` is missing from the library's types, and its Storage type knows texts only. */
function configOf<S>(key: string, slots: Slots<S>): PersistConfig<S> {
  const config = {
    key,
    storage: engineOf(slots as Record<string, Slot>),
    whitelist: Object.keys(slots),
    serialize: false,
    deserialize: false,
    timeout: 0,
  };
  return config;
}

/** Restores what this tab has stored, and stores every change until the returned function is called. */
export async function startPersistence(store: AppStore): Promise<() => void> {
  const session = configOf<SessionState>('session', {
    user: json('session', STORAGE_KEYS.userDetails, readUserDetails),
  });
  const location = configOf<LocationState>('location', {
    primary: stateCode(STORAGE_KEYS.primaryLocation),
    last: stateCode(STORAGE_KEYS.currentLocation),
    isGuessed: json('session', STORAGE_KEYS.locationGuessed, (value) => isTrue(value) || refuse()),
    geocode: json('local', STORAGE_KEYS.geocode, readStoredGeocode),
  });
  const [keptSession, keptLocation] = await Promise.all([getStoredState(session), getStoredState(location)]);
  const { user } = (keptSession ?? {}) as Partial<SessionState>;
  if (user) store.dispatch(storedUserRead(user));
  if (keptLocation) store.dispatch(storedLocationRead(keptLocation));

  // The code of flags is loaded only where some are stored.
  const followFlags = () =>
    import('../core/ballot/guestFlags.ts').then(
      ({ followStoredFlags }) => store.dispatch(followStoredFlags()),
      () => undefined,
    );
  if (readText('local', STORAGE_KEYS.guestBallot) !== null) await followFlags();

  const persistoids = { session: createPersistoid(session), location: createPersistoid(location) };
  const storeState = ({ session, location }: RootState) => {
    persistoids.session.update(session);
    persistoids.location.update(location);
    // Stored at once and not by the library's timer: the page may be left the next moment.
    for (const { flush } of Object.values(persistoids)) void flush();
  };
  const addChangeListener = addListener.withTypes<RootState, AppDispatch>();
  const stopState = store.dispatch(
    addChangeListener({
      predicate: (_action, now, before) => now.session !== before.session || now.location !== before.location,
      effect: (_action, { getState }) => storeState(getState()),
    }),
  );
  // Not by redux-persist: local storage is shared by all tabs, and each tab reads what the others have stored.
  const stopFlags = store.dispatch(
    addChangeListener({
      // From one empty list to another nothing is written, so that stored flags that could not be read are not removed.
      // What was read is not written again: another tab may have stored more meanwhile.
      predicate: (action, now, before) =>
        !flagsRead.match(action) &&
        selectFlags(now) !== selectFlags(before) &&
        selectFlags(now).length + selectFlags(before).length > 0,
      effect: (_action, { getState, getOriginalState }) => {
        const stored = readJson(
          'local',
          STORAGE_KEYS.guestBallot,
          listOf((flag) => flag as GuestFlag | null),
        );
        const flags = changedFlags(stored ?? [], selectFlags(getOriginalState()), selectFlags(getState()));
        if (flags.length === 0) remove('local', STORAGE_KEYS.guestBallot);
        else writeJson('local', STORAGE_KEYS.guestBallot, flags);
      },
    }),
  );
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEYS.guestBallot || key === null) void followFlags();
  };
  // A page that comes out of the back-forward cache has missed events.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void followFlags();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  // What the address of the first page has changed.
  storeState(store.getState());
  return () => {
    stopState();
    stopFlags();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
