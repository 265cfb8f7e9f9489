import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Geocode } from '#contract/locations';
import { primaryLocationSaved, signedIn, signedOut, userLoaded } from '../session/sessionSlice.ts';

/** The cached answer of the geocode call and when it came (ms since 1970). */
export type StampedGeocode = { at: number; value: Geocode };

export type LocationState = {
  /** State code in lower case, as in addresses; null until one is known. */
  current: string | null;
  /** True while `current` was worked out from the network address and nobody chose it. */
  isGuessed: boolean;
  /** The member's primary location, lower case. */
  primary: string | null;
  geocode: StampedGeocode | null;
};

const initialState: LocationState = { current: null, isGuessed: false, primary: null, geocode: null };

const codeOf = (location: { code: string } | null): string | null => location?.code.toLowerCase() ?? null;

export const locationSlice = createSlice({
  name: 'location',
  initialState,
  reducers: {
    /** By the address of a page, or by a choice. */
    locationChosen: (state, action: PayloadAction<string>) => {
      state.current = action.payload.toLowerCase();
      state.isGuessed = false;
    },
    locationGuessed: (state, action: PayloadAction<string>) => {
      state.current = action.payload.toLowerCase();
      state.isGuessed = true;
    },
    geocodeLoaded: (state, action: PayloadAction<StampedGeocode>) => {
      state.geocode = action.payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedIn, (state, { payload }) => {
        state.primary = codeOf(payload.primaryLocation);
        // A guess gives way to what the member once chose.
        if (state.primary !== null && state.isGuessed)
          Object.assign(state, { current: state.primary, isGuessed: false });
      })
      .addCase(userLoaded, (state, { payload }) => {
        state.primary = codeOf(payload.primaryLocation);
      })
      .addCase(primaryLocationSaved, (state, { payload }) => {
        Object.assign(state, { primary: codeOf(payload), current: codeOf(payload), isGuessed: false });
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

export const { locationChosen, locationGuessed, geocodeLoaded } = locationSlice.actions;
export const { selectLocation, selectCurrentLocation } = locationSlice.selectors;
