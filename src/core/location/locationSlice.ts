import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Geocode } from '#contract/locations';
import { GEOCODE_TTL_MS } from '#contract/limits';
import { findState } from '#contract/states';
import type { readStoredGeocode } from '../../api/readGeocode.ts';
import { primaryLocationSaved, signedIn, signedOut, userLoaded } from '../session/sessionSlice.ts';
import type { Address } from './address.ts';

/** The cached geocode response and its time (ms since 1970). */
export type StampedGeocode = ReturnType<typeof readStoredGeocode>;

/**
 * What is known of the visitor's location; `currentLocationOf` tells which of it counts. Codes are lower case, as in
 * addresses.
 */
export type LocationState = {
  /** Named by the address of the open page. */
  address: Address | null;
  /** The primary location stored in this tab; the user's own is stored only while there is none. */
  primary: string | null;
  /**
   * The state that opens for `primary`: itself, or its fallback while it is closed. Null until the list of locations
   * was read.
   */
  offered: string | null;
  /** The current location that this tab knew last. */
  last: string | null;
  /** True while `last` was derived from the network address and not chosen. */
  isGuessed: boolean;
  geocode: StampedGeocode | null;
};

const initialState: LocationState = {
  address: null,
  primary: null,
  offered: null,
  last: null,
  isGuessed: false,
  geocode: null,
};

/** A known state's code in lower case; null for anything else. */
const codeOf = (text: string | undefined): string | null => findState(text ?? '')?.code.toLowerCase() ?? null;

export const locationSlice = createSlice({
  name: 'location',
  initialState,
  reducers: {
    /** The values stored in this tab before a reload. */
    storedLocationRead: (state, action: PayloadAction<Partial<LocationState>>) => ({ ...state, ...action.payload }),
    /** A page was opened; null where its address names no location. */
    addressEntered: (state, action: PayloadAction<Address | null>) => {
      state.address = action.payload;
    },
    /** The list of locations tells which state opens for a primary location. */
    primaryChecked: (state, { payload }: PayloadAction<{ primary: string; offered: string }>) => {
      if (payload.primary === state.primary) state.offered = codeOf(payload.offered);
    },
    /** A guess, however late, replaces nothing but another guess. */
    locationGuessed: (state, action: PayloadAction<string>) => {
      const code = codeOf(action.payload);
      if (code !== null && (state.last === null || state.isGuessed))
        Object.assign(state, { last: code, isGuessed: true });
    },
    currentLocationChanged: (state, action: PayloadAction<Pick<LocationState, 'last' | 'isGuessed'>>) => ({
      ...state,
      ...action.payload,
    }),
    geocodeLoaded: (state, action: PayloadAction<StampedGeocode>) => {
      state.geocode = action.payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedIn, (state, { payload }) => {
        Object.assign(state, { primary: codeOf(payload.primaryLocation?.code), offered: null });
      })
      .addCase(userLoaded, (state, { payload }) => {
        state.primary ??= codeOf(payload.primaryLocation?.code);
      })
      .addCase(primaryLocationSaved, (state, { payload }) => {
        const code = codeOf(payload.code);
        // Only open states can be chosen.
        if (code !== null) Object.assign(state, { primary: code, offered: code });
      })
      .addCase(signedOut, (state) => {
        Object.assign(state, { primary: null, offered: null });
      });
  },
});

export const {
  storedLocationRead,
  addressEntered,
  primaryChecked,
  locationGuessed,
  currentLocationChanged,
  geocodeLoaded,
} = locationSlice.actions;

export const selectLocation = ({ location }: { location: LocationState }): LocationState => location;

/** The cached geocode response; null when it is older than 30 days or dated in the future. */
export const cachedGeocode = (geocode: StampedGeocode | null, now = Date.now()): Geocode | null =>
  geocode && now - geocode.at < GEOCODE_TTL_MS && geocode.at <= now ? geocode.value : null;
