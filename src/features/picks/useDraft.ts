import { useEffect, useState } from 'react';
import type { Ballot } from '#contract/picks';
import { envelopeOf, errorMessage } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { useSaveOrderMutation } from '../../core/ballot/changesApi.ts';
import type { Undoable } from '../../core/ballot/undoable.ts';
import { formFailed } from '../../core/toast/toastSlice.ts';
import { type Draft, keepDraft, readDraft } from './keptDraft.ts';
import { isSameOrder } from './order.ts';

/** The lists a draft went through, the last one last; they mean something to the version they were made from only. */
type Steps = { version: number; lists: number[][] };

/** One draft of a ballot: shown instead of it until it is saved, given up, or back where it started. A reload keeps it. */
export function useDraft(ballot: Ballot) {
  const { locationId } = ballot;
  const dispatch = useAppDispatch();
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(ballot));
  const [steps, setSteps] = useState<Steps>({ version: ballot.version, lists: [] });
  /** The list was changed while the draft lay in the storage. */
  const [isOverrun, setIsOverrun] = useState(draft !== null && draft.from.version < ballot.version);
  const [saveOrder, { error, isLoading, reset }] = useSaveOrderMutation();
  const isConflict = isOverrun || envelopeOf(error)?.code === 'ballot_changed';

  const from = draft?.from ?? ballot;
  const courseIds = draft?.courseIds ?? ballot.courseIds;
  const undoable = steps.version === from.version ? steps.lists : [];

  // Synchronises with the tab's storage.
  useEffect(() => keepDraft(locationId, draft), [locationId, draft]);

  const show = (next: number[]) => setDraft(isSameOrder(next, from.courseIds) ? null : { from, courseIds: next });

  const settle = () => {
    reset();
    setIsOverrun(false);
  };

  return {
    courseIds,
    isChanged: draft !== null,
    isSaving: isLoading,
    isConflict,
    problem: error && !isConflict ? errorMessage(error) : undefined,
    canUndo: undoable.length > 0,
    change: (next: number[]) => {
      setSteps({ version: from.version, lists: [...undoable, courseIds] });
      show(next);
    },
    /** One step back; false when there was none. */
    undo: (): boolean => {
      const before = undoable.at(-1);
      if (!before) return false;
      setSteps({ version: from.version, lists: undoable.slice(0, -1) });
      show(before);
      return true;
    },
    /** Answers what was saved, as it can be undone. */
    save: async (): Promise<Undoable | undefined> => {
      if (!draft || isLoading) return undefined;
      const sent = saveOrder({ locationId, courseIds, version: from.version });
      const { data, error: failure } = await sent;
      if (!data) {
        // A conflict is no failure: the page asks which of the two lists shall stay.
        if (envelopeOf(failure)?.code !== 'ballot_changed') dispatch(formFailed(`Not saved. ${errorMessage(failure)}`));
        return undefined;
      }
      // What was moved while the answer was on its way is a draft of the saved order.
      setDraft((now) => (now === null || now === draft ? null : { from: data, courseIds: now.courseIds }));
      setSteps({ version: data.version, lists: [] });
      return { id: sent.requestId, locationId, kind: 'order', courseIds: from.courseIds, version: data.version };
    },
    /** Back to the list the draft started from; a step like others. */
    startOver: () => {
      setSteps({ version: from.version, lists: [...undoable, courseIds] });
      show(from.courseIds);
      reset();
    },
    /** Gives the draft up for the ballot as it is now. */
    loadLatest: () => {
      settle();
      setDraft(null);
    },
    /** Holds on to the draft against the ballot as it is now. */
    keep: () => {
      settle();
      setDraft((now) => now && { ...now, from: ballot });
      setSteps({ version: ballot.version, lists: undoable });
    },
  };
}
