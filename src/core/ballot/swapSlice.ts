import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../session/sessionSlice.ts';

/** A course to vote for with a full ballot. */
export type SwapRequest = { locationId: string; courseId: number; courseName: string };

type SwapState = {
  /** Set while the swap sheet is open. */
  request: SwapRequest | null;
  /** The last swap that was not saved, and why; shown in the course's row until the next try. */
  refused: { courseId: number; reason: string } | null;
};

const initialState: SwapState = { request: null, refused: null };

/** State of the swap sheet. */
export const swapSlice = createSlice({
  name: 'swap',
  initialState,
  reducers: {
    requested: (_state, action: PayloadAction<SwapRequest>): SwapState => ({ request: action.payload, refused: null }),
    closed: (state) => {
      state.request = null;
    },
    refused: (state, action: PayloadAction<{ courseId: number; reason: string }>) => {
      state.refused = action.payload;
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => initialState),
  selectors: { selectSwapRequest: (state) => state.request, selectRefusedSwap: (state) => state.refused },
});

export const { requested: swapRequested, closed: swapClosed, refused: swapRefused } = swapSlice.actions;
export const { selectSwapRequest, selectRefusedSwap } = swapSlice.selectors;
