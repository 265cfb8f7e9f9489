import {
  createSlice,
  isFulfilled,
  isRejectedWithValue,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { newerBuildDetected } from '../../api/events.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { signedIn, signedOut } from '../session/sessionSlice.ts';

/** Banners that can be closed. */
type Closable = 'version' | 'storage' | 'sessionOver';

type NotesState = {
  /** Consecutive requests without a response. */
  misses: number;
  /** The server has a newer build of the page. */
  isOutdated: boolean;
  closed: Closable[];
};

const initialState: NotesState = { misses: 0, isOutdated: false, closed: [] };

/** No response came (a refusal is a response). Every async thunk of the app is a request to the API. */
const isMissed = (action: UnknownAction): boolean => {
  if (!isRejectedWithValue(action)) return false;
  const { status } = action.payload as ApiFailure;
  return status === 'FETCH_ERROR' || status === 'NOT_SENT' || status === 'TIMEOUT_ERROR';
};
const isAnswered = (action: UnknownAction): boolean =>
  isFulfilled(action) || (isRejectedWithValue(action) && !isMissed(action));

/** The state of the banners about connection, version, session and storage. */
export const bannersSlice = createSlice({
  name: 'notes',
  initialState,
  reducers: {
    closed: (state, { payload }: PayloadAction<Closable>) => {
      state.closed.push(payload);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(newerBuildDetected, (state) => {
        state.isOutdated = true;
        state.closed = state.closed.filter((note) => note !== 'version');
      })
      .addCase(signedIn, (state) => {
        state.closed = state.closed.filter((note) => note !== 'storage');
      })
      .addCase(signedOut, (state) => {
        state.closed = state.closed.filter((note) => note !== 'sessionOver');
      })
      .addMatcher(isMissed, (state) => {
        state.misses += 1;
      })
      .addMatcher(isAnswered, (state) => {
        state.misses = 0;
      }),
  selectors: {
    selectMisses: ({ misses }) => misses,
    selectIsVersionNoted: ({ isOutdated, closed }) => isOutdated && !closed.includes('version'),
    selectIsSessionNoteClosed: ({ closed }) => closed.includes('sessionOver'),
    selectIsStorageNoteClosed: ({ closed }) => closed.includes('storage'),
  },
});

export const { closed: bannerClosed } = bannersSlice.actions;
export const { selectMisses, selectIsVersionNoted, selectIsSessionNoteClosed, selectIsStorageNoteClosed } =
  bannersSlice.selectors;
