import { combineReducers, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { consentSlice } from '../core/analytics/consentSlice.ts';
import { guestBallotSlice } from '../core/ballot/guestBallotSlice.ts';
import { pairsSlice } from '../core/ballot/pairsSlice.ts';
import { swapSlice } from '../core/ballot/swapSlice.ts';
import { undoSlice } from '../core/ballot/undoSlice.ts';
import { footerSlice } from '../core/footer/footerSlice.ts';
import { locationSlice } from '../core/location/locationSlice.ts';
import { bannersSlice } from '../core/banners/bannersSlice.ts';
import { sessionSlice } from '../core/session/sessionSlice.ts';
import { toastSlice } from '../core/feedback/toastSlice.ts';

/**
 * The whole state: session, location, footer, toast, guest ballot, pairs, swap, undo, consent and banners, and the
 * server's data in the API slice.
 */
export const reducer = combineReducers({
  [sessionSlice.name]: sessionSlice.reducer,
  [locationSlice.name]: locationSlice.reducer,
  [footerSlice.name]: footerSlice.reducer,
  [toastSlice.name]: toastSlice.reducer,
  [guestBallotSlice.name]: guestBallotSlice.reducer,
  [pairsSlice.name]: pairsSlice.reducer,
  [swapSlice.name]: swapSlice.reducer,
  [undoSlice.name]: undoSlice.reducer,
  [consentSlice.name]: consentSlice.reducer,
  [bannersSlice.name]: bannersSlice.reducer,
  [api.reducerPath]: api.reducer,
});

// Derived from the reducer and not from the store, whose listeners and thunks use this type.
export type RootState = ReturnType<typeof reducer>;
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;
