import { type ReactNode, useRef, useState, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useBeforeUnload } from 'react-router-dom';
import { addListener, createAction, removeListener } from '@reduxjs/toolkit';
import { movePick } from '#contract/ballotRule';
import type { Ballot } from '#contract/picks';
import { useAppDispatch, useAppStore } from '../../../app/hooks.ts';
import { type Undoable, undoRequested, undoButton } from '../../../core/ballot/undoSlice.ts';
import { useLeaveGuard } from '../../../core/navigation/useLeaveGuard.ts';
import { selectIsMember } from '../../../core/session/sessionSlice.ts';
import { toastShown, toastClosed } from '../../../core/feedback/toastSlice.ts';
import { plural } from '../../../shared/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { useUndoKey } from '../../../shared/useUndoKey.ts';
import type { ShownPick } from '../usePickedCourses.ts';
import { useInterruptedSave } from '../useInterruptedSave.ts';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PickList } from './PickList.tsx';
import { SaveBar } from './SaveBar.tsx';
import { slideRows } from './slideRows.ts';
import { type SavedDraft, useDraft } from './useDraft.ts';

type PickEditorProps = { ballot: Ballot; show: (id: number) => ShownPick; empty: ReactNode };

/** Editor of the member's picks; changes are a draft that is saved as a whole. */
export function PickEditor({ ballot, show, empty }: PickEditorProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { courseIds, isChanged, isSaving, isConflict, problem, canUndo, news, ...draft } = useDraft(
    ballot,
    (id) => show(id).name,
  );
  const [said, setSaid] = useState(isChanged ? 'Your changes are back. They aren’t saved yet.' : '');
  const [saved, setSaved] = useState<Undoable>();
  const bar = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  /** Reads the DOM, so changes are flushed before it is called. */
  const rowAt = (index: number) => rows.current?.children[index];

  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault();
  });

  const undo = (): boolean => {
    if (draft.undo()) setSaid('Undone.');
    else if (saved) dispatch(undoRequested(saved));
    else return false;
    setSaved(undefined);
    return true;
  };
  const sayStep = useStepToast(undo);
  useUndoKey(undo);

  const step = (next: number[], message: string) => {
    flushSync(() => {
      draft.change(next);
      setSaid('');
      setSaved(undefined);
      sayStep(message);
    });
  };

  const move = (from: number, to: number) => slideRows(rows.current, () => drop(from, to));

  /** Without sliding: during a drag the rows have moved to their new places already. */
  const drop = (from: number, to: number) => {
    const id = courseIds[from];
    if (id === undefined || from === to || to < 0 || to >= courseIds.length) return;
    step(movePick(courseIds, from, to), `${show(id).name} is now ${to + 1} of ${courseIds.length}.`);
    rowAt(to)?.querySelector('[data-part="buttons"]')?.scrollIntoView({ block: 'nearest' });
  };

  const remove = (id: number) => {
    const index = courseIds.indexOf(id);
    const left = courseIds.filter((other) => other !== id);
    const message = `${show(id).name} is off the list, ${plural(left.length, 'pick')} left.`;
    slideRows(rows.current, () => step(left, message));
    const next = rowAt(Math.min(index, left.length - 1))?.querySelector<HTMLElement>('[data-action="remove"]');
    (next ?? bar.current)?.focus();
  };

  const sayHow = (done: SavedDraft | undefined): boolean => {
    setSaved(done?.undoable);
    setSaid(done ? 'Saved.' : '');
    if (!done) {
      onNotSaved();
      return false;
    }
    const action = undoButton(done.undoable);
    const message = `${done.news} Your list is saved.`.trim();
    dispatch(toastShown({ type: 'success', message, action, position: 'bottom-center' }));
    return true;
  };

  const save = async () => {
    sayHow(await draft.save());
  };
  const onNotSaved = useInterruptedSave({ page: 'edit', ballot, isRestored: isChanged, save: () => void save() });

  const leaving = useLeaveGuard({
    isActive: isChanged,
    // After the session has ended, nothing can be saved.
    allows: ({ pathname }) => pathname === paths.logout && !selectIsMember(store.getState()),
    save: async () => sayHow(await draft.saveAll()),
  });

  const settle = (how: () => void, message: string) => {
    how();
    setSaid(message);
    bar.current?.focus();
  };

  const discard = () => {
    draft.loadLatest();
    leaving?.discard();
  };

  const namesOf = (ids: readonly number[]) => ids.map((id) => show(id).name);
  if (courseIds.length === 0 && !isChanged) return empty;
  return (
    <>
      {isConflict && (
        <ChangedElsewhere
          own={namesOf(courseIds)}
          latest={namesOf(ballot.courseIds)}
          onLoad={() => settle(draft.loadLatest, 'You’re looking at the latest list.')}
          onKeep={() => settle(draft.keep, 'We kept your order. Save it to replace the latest one.')}
        />
      )}
      <SaveBar
        ref={bar}
        said={[news, said || (news && (isChanged ? 'Not saved yet.' : ''))].filter(Boolean).join(' ')}
        problem={problem}
        isChanged={isChanged}
        isSaving={isSaving}
        canUndo={canUndo}
        onUndo={undo}
        onSave={() => void save()}
        onStartOver={() => settle(draft.startOver, 'Your list is back to where you started.')}
      />
      <PickList ref={rows} courseIds={courseIds} show={show} onMove={move} onDrop={drop} onRemove={remove} />
      {courseIds.length === 0 && <p>No picks left. Saving removes all your flags in this state.</p>}
      {leaving && <LeaveDialog onSave={leaving.save} onDiscard={discard} onStay={leaving.stay} />}
    </>
  );
}

const stepUndoRequested = createAction('picks/stepUndoRequested');

/** Shows a toast with "Undo" for a step of the draft; the toast closes when the draft unmounts. */
function useStepToast(undo: () => void): (message: string) => void {
  const dispatch = useAppDispatch();
  const shown = useRef<string>(undefined);
  const onUndo = useEffectEvent(undo);

  useEffect(() => {
    const listener = { actionCreator: stepUndoRequested, effect: () => onUndo() };
    dispatch(addListener(listener));
    return () => {
      dispatch(removeListener(listener));
      if (shown.current !== undefined) dispatch(toastClosed(shown.current));
    };
  }, [dispatch]);

  return (message) => {
    const action = { text: 'Undo', does: stepUndoRequested() };
    // At the bottom, where it covers neither the save bar nor the moved row.
    shown.current = dispatch(toastShown({ message, action, position: 'bottom-center' })).payload.id;
  };
}
