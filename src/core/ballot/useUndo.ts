import { addListener, isAnyOf, removeListener, type UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type AppDispatch, type RootState, useAppDispatch } from '../../app/hooks.ts';
import { useUndoKey } from '../../shared/useUndoKey.ts';
import { ballotApi } from './ballotApi.ts';
import { knownView, pickedIds } from './ballotView.ts';
import { changesApi } from './changesApi.ts';
import { type Undoable, undoRequested } from './undoable.ts';

const { getBallot } = ballotApi.endpoints;
const { castVote, takeBackVote, swapPick } = changesApi.endpoints;

const isRefused = isAnyOf(castVote.matchRejected, takeBackVote.matchRejected, swapPick.matchRejected);
const isMade = isAnyOf(castVote.matchPending, takeBackVote.matchPending, swapPick.matchPending);
const isRelevant = isAnyOf(isMade, isRefused, undoRequested.match);
const listen = addListener.withTypes<RootState, AppDispatch>();
const unlisten = removeListener.withTypes<RootState, AppDispatch>();

type NameOf = (courseId: number) => string;

type UndoVotes = { locationId: string | undefined; nameOf: NameOf };

/** Records votes, removals and swaps while the page is open; Ctrl/Cmd+Z undoes them, the last one first. */
export function useUndoVotes({ locationId, nameOf }: UndoVotes): void {
  const dispatch = useAppDispatch();
  const made = useRef<Undoable[]>([]);

  const record = useEffectEvent((action: UnknownAction, before: RootState) => {
    const forget = (ids: readonly string[]) => {
      made.current = made.current.filter(({ id }) => !ids.includes(id));
    };
    if (undoRequested.match(action)) forget(action.payload.map(({ id }) => id));
    else if (isRefused(action)) forget([action.meta.requestId]);
    else {
      const change = changeOf(action, before, nameOf);
      if (!change || change.locationId !== locationId) return;
      made.current.push(change);
    }
  });

  useEffect(() => {
    made.current = [];
    const listener: Parameters<typeof listen>[0] = {
      predicate: (action) => isRelevant(action),
      effect: (action, { getOriginalState }) => record(action, getOriginalState()),
    };
    dispatch(listen(listener));
    return () => void dispatch(unlisten(listener));
  }, [dispatch, locationId]);

  useUndoKey(() => {
    const last = made.current.pop();
    if (last) dispatch(undoRequested(last));
    return last !== undefined;
  });
}

/** The change that an action starts, if any. */
function changeOf(action: UnknownAction, before: RootState, nameOf: NameOf): Undoable | undefined {
  if (swapPick.matchPending(action)) {
    const { locationId, remove: removed, add: added, isUndo } = action.meta.arg.originalArgs;
    if (isUndo) return undefined;
    const names = { removedName: nameOf(removed), addedName: nameOf(added) };
    return { id: action.meta.requestId, locationId, kind: 'swap', removed, added, ...names };
  }
  const isVote = castVote.matchPending(action);
  if (!isVote && !takeBackVote.matchPending(action)) return undefined;
  const { locationId, courseId, isUndo } = action.meta.arg.originalArgs;
  if (isUndo) return undefined;
  const view = knownView(getBallot.select(locationId)(before).data);
  // Without the earlier picks the effect of a change is unknown, so it cannot be undone.
  if (!view) return undefined;
  const change = { id: action.meta.requestId, locationId, courseId, name: nameOf(courseId) };
  if (isVote) return { ...change, kind: 'add' };
  const position = pickedIds(view).indexOf(courseId);
  return position < 0 ? undefined : { ...change, kind: 'remove', position };
}
