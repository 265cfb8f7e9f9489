import {
  createSlice,
  isFulfilled,
  isRejectedWithValue,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { newerBuildDetected } from '../../api/events.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { ballotFilled } from '../ballot/ballotFilled.ts';
import { signedIn, signedOut } from '../session/sessionSlice.ts';

/** Banners that can be closed. */
type ClosableBanner = 'version' | 'storage' | 'sessionOver' | 'filled';

type BannersState = {
  /** Consecutive requests without a response. */
  misses: number;
  /** The server has a newer build of the page. */
  isOutdated: boolean;
  closed: ClosableBanner[];
  /** The location in which all flags were planted just now; absent otherwise, as in traces saved earlier. */
  filledId?: string;
};

const initialState: BannersState = { misses: 0, isOutdated: false, closed: [] };

/** No response came (a refusal is a response). Every async thunk of the app is a request to the API. */
const hasNoResponse = (action: UnknownAction): boolean => {
  if (!isRejectedWithValue(action)) return false;
  const { status } = action.payload as ApiFailure;
  return status === 'FETCH_ERROR' || status === 'NOT_SENT' || status === 'TIMEOUT_ERROR';
};
const hasResponse = (action: UnknownAction): boolean =>
  isFulfilled(action) || (isRejectedWithValue(action) && !hasNoResponse(action));

/** The state of the banners about connection, version, session and storage. */
export const bannersSlice = createSlice({
  name: 'banners',
  initialState,
  reducers: {
    closed: (state, { payload }: PayloadAction<ClosableBanner>) => {
      if (payload === 'filled') delete state.filledId;
      else state.closed.push(payload);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(newerBuildDetected, (state) => {
        state.isOutdated = true;
        state.closed = state.closed.filter((banner) => banner !== 'version');
      })
      .addCase(signedIn, (state) => {
        state.closed = state.closed.filter((banner) => banner !== 'storage');
      })
      .addCase(ballotFilled, (state, { payload }) => {
        state.filledId = payload;
      })
      .addCase(signedOut, (state) => {
        delete state.filledId;
        state.closed = state.closed.filter((banner) => banner !== 'sessionOver');
      })
      .addMatcher(hasNoResponse, (state) => {
        state.misses += 1;
      })
      .addMatcher(hasResponse, (state) => {
        state.misses = 0;
      }),
  selectors: {
    selectFilledId: ({ filledId }) => filledId,
    selectMisses: ({ misses }) => misses,
    selectIsVersionBannerShown: ({ isOutdated, closed }) => isOutdated && !closed.includes('version'),
    selectIsSessionBannerClosed: ({ closed }) => closed.includes('sessionOver'),
    selectIsStorageBannerClosed: ({ closed }) => closed.includes('storage'),
  },
});

export const { closed: bannerClosed } = bannersSlice.actions;
export const {
  selectFilledId,
  selectMisses,
  selectIsVersionBannerShown,
  selectIsSessionBannerClosed,
  selectIsStorageBannerClosed,
} = bannersSlice.selectors;
