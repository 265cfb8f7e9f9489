import { createAction } from '@reduxjs/toolkit';

/** A change of a ballot, with what is needed to undo it and to describe it. `id` is its request's. */
export type Undoable = { id: string; locationId: string } & (
  | { kind: 'add'; courseId: number; name: string }
  /** `position` is the pick's, from 0. */
  | { kind: 'remove'; courseId: number; name: string; position: number }
  | { kind: 'swap'; removed: number; removedName: string; added: number; addedName: string }
  /** `courseIds` is the order before, `version` the ballot's after the change. */
  | { kind: 'order'; courseIds: number[]; version: number }
);

/** @param changes in the order in which they were made */
export const undoRequested = createAction('ballot/undoRequested', (...changes: Undoable[]) => ({ payload: changes }));

/** The button of a toast that offers to undo. */
export const undoButton = (...changes: Undoable[]) => ({ text: 'Undo', does: undoRequested(...changes), isUndo: true });
