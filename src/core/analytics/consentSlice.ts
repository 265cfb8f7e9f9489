import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readText, STORAGE_KEYS } from '../../shared/storage.ts';

export type Consent = 'granted' | 'refused';

export const isConsent = (value: string | null): value is Consent => value === 'granted' || value === 'refused';

type ConsentState = {
  /** Null until the visitor has decided in this browser. */
  answer: Consent | null;
  /** The browser sends Do Not Track: nobody is asked for consent, nothing is collected. */
  isTrackingUnwanted: boolean;
};

const initialState: ConsentState = { answer: null, isTrackingUnwanted: false };

/** The stored decision, and the browser's setting (Do Not Track, Global Privacy Control). */
function readConsent(): ConsentState {
  const stored = readText('local', STORAGE_KEYS.consent);
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return {
    answer: isConsent(stored) ? stored : null,
    isTrackingUnwanted: doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true,
  };
}

/** The visitor's consent to analytics. */
export const consentSlice = createSlice({
  name: 'consent',
  initialState,
  reducers: {
    /** Dispatched once, at the start. */
    read: {
      prepare: () => ({ payload: readConsent() }),
      reducer: (_state, action: PayloadAction<ConsentState>) => action.payload,
    },
    /** Here or in another tab. */
    answered: (state, action: PayloadAction<Consent>) => {
      state.answer = action.payload;
    },
  },
  selectors: { selectConsent: (state) => state },
});

export const { read: consentRead, answered: consentAnswered } = consentSlice.actions;
export const { selectConsent } = consentSlice.selectors;
