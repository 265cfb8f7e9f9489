import { useEffect, useRef, useState } from 'react';
import { isSameOrder } from '#contract/ballotRule';
import type { Ballot } from '#contract/picks';
import { envelopeOf, failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ballotIn } from '../../../core/ballot/ballotApi.ts';
import { useSaveOrderMutation } from '../../../core/ballot/changesApi.ts';
import type { Undoable } from '../../../core/ballot/undoable.ts';
import { formFailed } from '../../../core/toast/toastSlice.ts';
import { type Draft, storeDraft, readDraft } from './storedDraft.ts';

/** The lists a draft went through, the last one last; they mean something to the version they were made from only. */
type Steps = { version: number; lists: number[][] };

/** One draft of a ballot: shown instead of it until it is saved, given up, or back where it started. A reload keeps it. */
export function useDraft(ballot: Ballot) {
  const { locationId } = ballot;
  const dispatch = useAppDispatch();
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(ballot));
  /** As of the last change, which may not be rendered yet. */
  const latest = useRef(draft);
  const saving = useRef<Promise<Undoable | undefined>>(undefined);
  const [steps, setSteps] = useState<Steps>({ version: ballot.version, lists: [] });
  /** The list was changed while the draft lay in the storage. */
  const [isOverrun, setIsOverrun] = useState(draft !== null && draft.from.version < ballot.version);
  const [saveOrder, { error, isLoading, reset }] = useSaveOrderMutation();
  const isConflict = isOverrun || envelopeOf(error)?.code === 'ballot_changed';

  const from = draft?.from ?? ballot;
  const courseIds = draft?.courseIds ?? ballot.courseIds;
  const undoable = steps.version === from.version ? steps.lists : [];

  // Synchronises with the tab's storage.
  useEffect(() => storeDraft(locationId, draft), [locationId, draft]);

  const replace = (next: Draft | null) => {
    latest.current = next && !isSameOrder(next.courseIds, next.from.courseIds) ? next : null;
    setDraft(latest.current);
  };
  const show = (next: number[]) => replace({ from, courseIds: next });

  const settle = () => {
    reset();
    setIsOverrun(false);
  };

  const send = async (): Promise<Undoable | undefined> => {
    const sent = latest.current;
    if (!sent) return undefined;
    const request = saveOrder({ locationId, courseIds: sent.courseIds, version: sent.from.version });
    const { data: response, error: failure } = await request;
    const stored = failure && ballotIn(failure);
    // The response to an earlier try was lost: its order is on the server.
    const isStored = stored !== undefined && isSameOrder(stored.courseIds, sent.courseIds);
    if (isStored) reset();
    const data = isStored ? stored : response;
    if (!data) {
      // A conflict is no failure: the page asks which of the two lists shall stay.
      if (envelopeOf(failure)?.code !== 'ballot_changed') dispatch(formFailed(failureText(failure, 'saved')));
      return undefined;
    }
    // What was moved while the request was on its way is a draft of the saved order.
    const now = latest.current;
    replace(now && now !== sent ? { from: data, courseIds: now.courseIds } : null);
    setSteps({ version: data.version, lists: [] });
    return { id: request.requestId, locationId, kind: 'order', courseIds: sent.from.courseIds, version: data.version };
  };

  /** Saves the draft as it is now, or waits for the save that is under way. Resolves to what was saved, as it can be undone. */
  const save = (): Promise<Undoable | undefined> => {
    saving.current ??= send().finally(() => (saving.current = undefined));
    return saving.current;
  };

  return {
    courseIds,
    isChanged: draft !== null,
    isSaving: isLoading,
    isConflict,
    problem: error && !isConflict ? failureText(error, 'saved') : undefined,
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
    save,
    /** The same until nothing is left to save, or a save fails. */
    saveAll: async (): Promise<Undoable | undefined> => {
      for (;;) {
        const saved = await save();
        if (!saved || latest.current === null) return saved;
      }
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
      replace(null);
    },
    /** Holds on to the draft against the ballot as it is now. */
    keep: () => {
      settle();
      if (latest.current) replace({ ...latest.current, from: ballot });
      setSteps({ version: ballot.version, lists: undoable });
    },
  };
}
