import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import { MAX_VOTES } from '#contract/limits';

/** The footer (specification R2.5): the action bar's contents, and whether tabs and copyright are shown below it. */
export type FooterState = {
  showMainButton: boolean;
  mainButtonText: string;
  showRemainingVotes: boolean;
  remainingVotes: number;
  leftButtonText: string;
  showLeftButton: boolean;
  showShareButton: boolean;
  shareLink: string;
  showFooter: boolean;
};

const initialState: FooterState = {
  showMainButton: false,
  mainButtonText: 'VOTE',
  showRemainingVotes: false,
  remainingVotes: MAX_VOTES,
  leftButtonText: 'My Picks',
  showLeftButton: false,
  showShareButton: false,
  shareLink: '',
  showFooter: true,
};

/** What a page sets in the bar; omitted fields are reset. The remaining votes are not set by pages. */
export type FooterOfPage = Partial<Omit<FooterState, 'remainingVotes'>>;

const footerOf = (page: FooterOfPage, { remainingVotes }: FooterState): FooterState => ({
  ...initialState,
  ...page,
  remainingVotes,
});

/** Whether the footer is the page's already. */
export const isShown = (page: FooterOfPage, footer: FooterState): boolean =>
  shallowEqual(footerOf(page, footer), footer);

export const footerSlice = createSlice({
  name: 'footer',
  initialState,
  reducers: {
    pageEntered: (state, action: PayloadAction<FooterOfPage>) => footerOf(action.payload, state),
    /** Remaining votes change by a delta; one that would leave 0..22 is ignored (specification R6.5). */
    votesChanged: (state, action: PayloadAction<number>) => {
      const next = state.remainingVotes + action.payload;
      if (Number.isInteger(next) && next >= 0 && next <= MAX_VOTES) state.remainingVotes = next;
    },
  },
  selectors: { selectFooter: (state) => state, selectRemainingVotes: (state) => state.remainingVotes },
});

export const { pageEntered, votesChanged } = footerSlice.actions;
export const { selectFooter, selectRemainingVotes } = footerSlice.selectors;
