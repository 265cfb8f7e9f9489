import { createSlice, isRejected, type PayloadAction } from '@reduxjs/toolkit';
import type { ChangeMark } from '#contract/marks';
import type { Ballot } from '#contract/picks';
import { routeEntered } from '../navigation/routeEvents.ts';
import { signedOut } from '../session/sessionSlice.ts';
import type { MarkedCourse } from './marks/marksView.ts';

/** A change of a ballot, with what is needed to undo it and to describe it. `id` is its request's. */
export type Undoable = { id: string; locationId: string } & (
  | { kind: 'add'; courseId: number; name: string }
  /** `position` is the pick's, from 0. */
  | { kind: 'remove'; courseId: number; name: string; position: number }
  | { kind: 'swap'; removed: number; removedName: string; added: number; addedName: string }
  /** `courseIds` is the order before, `from` the ballot after the change. */
  | { kind: 'order'; courseIds: number[]; from: Pick<Ballot, 'courseIds' | 'version'> }
  /** `change` leads back to the mark before. */
  | { kind: 'mark'; course: MarkedCourse; change: ChangeMark }
);

const initialState: Undoable[] = [];

/** The votes, removals and swaps that were made on the open page and can be undone, the last one last. */
export const undoSlice = createSlice({
  name: 'undo',
  initialState,
  reducers: {
    changed: (made, { payload }: PayloadAction<Undoable>) => void made.push(payload),
    /** In the order in which they were made. */
    requested: {
      prepare: (...changes: Undoable[]) => ({ payload: changes }),
      reducer: (made, { payload }: PayloadAction<Undoable[]>) =>
        made.filter(({ id }) => payload.every((change) => change.id !== id)),
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(routeEntered, () => initialState)
      .addCase(signedOut, () => initialState)
      .addMatcher(isRejected, (made, { meta }) => made.filter(({ id }) => id !== meta.requestId)),
  selectors: {
    selectLastChange: (made, locationId: string | undefined) =>
      made.filter((change) => change.locationId === locationId).at(-1),
  },
});

export const { changed: ballotChanged, requested: undoRequested } = undoSlice.actions;
export const { selectLastChange } = undoSlice.selectors;

/** The button of a toast that offers to undo. */
export const undoButton = (...changes: Undoable[]) => ({ text: 'Undo', does: undoRequested(...changes), isUndo: true });
