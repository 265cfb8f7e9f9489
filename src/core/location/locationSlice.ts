import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Geocode } from '#contract/locations';
import { GEOCODE_TTL_MS } from '#contract/limits';
import { findState } from '#contract/states';
import { primaryLocationSaved, signedIn, signedOut, userLoaded } from '../session/sessionSlice.ts';

/** The cached geocode response and its time (ms since 1970). */
export type StampedGeocode = { at: number; value: Geocode };

export type LocationState = {
  /** State code in lower case, as in addresses; null until one is known. */
  current: string | null;
  /** True while `current` was derived from the network address and not chosen. */
  isGuessed: boolean;
  /** The primary location stored in this tab, lower case. The user's own is used only while there is none (specification R5.1). */
  primary: string | null;
  geocode: StampedGeocode | null;
};

const initialState: LocationState = { current: null, isGuessed: false, primary: null, geocode: null };

/** A known state's code in lower case; null for anything else. */
const codeOf = (text: string | undefined): string | null => findState(text ?? '')?.code.toLowerCase() ?? null;

function setCurrent(state: LocationState, text: string, isGuessed: boolean): void {
  const code = codeOf(text);
  if (code !== null) Object.assign(state, { current: code, isGuessed });
}

/** The member's primary location replaces a guess. */
function preferPrimary(state: LocationState): void {
  if (state.primary !== null && state.isGuessed) setCurrent(state, state.primary, false);
}

export const locationSlice = createSlice({
  name: 'location',
  initialState,
  reducers: {
    /** The values stored in this tab before a reload. */
    storedLocationRead: (state, action: PayloadAction<Partial<LocationState>>) => ({ ...state, ...action.payload }),
    /** Set by the address of a page, or chosen by the visitor. */
    locationChosen: (state, action: PayloadAction<string>) => setCurrent(state, action.payload, false),
    locationGuessed: (state, action: PayloadAction<string>) => setCurrent(state, action.payload, true),
    geocodeLoaded: (state, action: PayloadAction<StampedGeocode>) => {
      state.geocode = action.payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedIn, (state, { payload }) => {
        state.primary = codeOf(payload.primaryLocation?.code);
        preferPrimary(state);
      })
      .addCase(userLoaded, (state, { payload }) => {
        state.primary ??= codeOf(payload.primaryLocation?.code);
        preferPrimary(state);
      })
      .addCase(primaryLocationSaved, (state, { payload }) => {
        state.primary = codeOf(payload.code) ?? state.primary;
        setCurrent(state, payload.code, false);
      })
      .addCase(signedOut, (state) => {
        state.primary = null;
      });
  },
  selectors: {
    selectLocation: (state) => state,
    selectCurrentLocation: (state) => state.current,
  },
});

export const { storedLocationRead, locationChosen, locationGuessed, geocodeLoaded } = locationSlice.actions;
export const { selectLocation, selectCurrentLocation } = locationSlice.selectors;

/** The cached geocode response; null when it is older than 30 days or dated in the future. */
export const cachedGeocode = (geocode: StampedGeocode | null, now = Date.now()): Geocode | null =>
  geocode && now - geocode.at < GEOCODE_TTL_MS && geocode.at <= now ? geocode.value : null;
