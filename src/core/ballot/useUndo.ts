import { useAppStore } from '../../app/hooks.ts';
import { useUndoKey } from '../../shared/useUndoKey.ts';
import { selectLastChange, undoRequested } from './undoSlice.ts';

/** Ctrl/Cmd+Z undoes the votes, removals and swaps that were made on this page, the last one first. */
export function useUndo(locationId: string | undefined): void {
  const store = useAppStore();
  useUndoKey(() => {
    const last = selectLastChange(store.getState(), locationId);
    if (last) store.dispatch(undoRequested(last));
    return last !== undefined;
  });
}
