import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../session/sessionSlice.ts';

/** Ids of two courses that a member compared; for a tie, `better` is the one that was higher in the list. */
export type PairAnswer = { better: number; worse: number; isTie?: true };

/** One member's comparisons for one state's list; `isTopOnly` orders the first five only. */
export type PairRound = { userId: string; locationId: string; isTopOnly: boolean; answers: PairAnswer[] };

/** The list that is being ordered by pairs; stored in the browser while its page is open (features/picks/pairs). */
export const pairsSlice = createSlice({
  name: 'pairs',
  initialState: { round: null as PairRound | null },
  reducers: {
    /** The page was opened, or another tab has answered. */
    opened: (_state, { payload: round }: PayloadAction<PairRound>) => ({ round }),
    answered: ({ round }, { payload }: PayloadAction<PairAnswer>) => void round?.answers.push(payload),
    undone: ({ round }) => void round?.answers.pop(),
    topChosen: (state, { payload }: PayloadAction<boolean>) => {
      if (state.round) state.round.isTopOnly = payload;
    },
    saved: () => ({ round: null }),
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => ({ round: null })),
  selectors: { selectRound: ({ round }) => round },
});

export const {
  opened: pairsOpened,
  answered: pairAnswered,
  undone: pairUndone,
  topChosen: topPairsChosen,
  saved: pairsSaved,
} = pairsSlice.actions;
export const { selectRound } = pairsSlice.selectors;
