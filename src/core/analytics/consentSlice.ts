import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readText, STORAGE_KEYS } from '../../shared/storage.ts';

export type Consent = 'granted' | 'refused';

export const isConsent = (value: string | null): value is Consent => value === 'granted' || value === 'refused';

type ConsentState = {
  /** Null until somebody has said something in this browser. */
  answer: Consent | null;
  /** The browser itself asks not to be tracked: nobody is asked, nothing is collected. */
  isTrackingUnwanted: boolean;
};

/** Taken when a store is made: the kept answer, and what the browser says (Do Not Track, Global Privacy Control). */
function readConsent(): ConsentState {
  const kept = readText('local', STORAGE_KEYS.consent);
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return {
    answer: isConsent(kept) ? kept : null,
    isTrackingUnwanted: doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true,
  };
}

/** Whether the people at this browser want analytics. */
export const consentSlice = createSlice({
  name: 'consent',
  initialState: readConsent,
  reducers: {
    /** Here or in another tab. */
    answered: (state, action: PayloadAction<Consent>) => {
      state.answer = action.payload;
    },
  },
  selectors: { selectConsent: (state) => state },
});

export const { answered: consentAnswered } = consentSlice.actions;
export const { selectConsent } = consentSlice.selectors;
