import { useState } from 'react';
import type { Ballot } from '#contract/picks';
import { envelopeOf, errorMessage } from '../../api/failure.ts';
import { useSaveOrderMutation } from '../../core/ballot/changesApi.ts';
import { isSameOrder } from './order.ts';

/** A ballot as wished for, and the one it started from. */
type Draft = { from: Ballot; courseIds: number[] };

/** One draft of a ballot: shown instead of it until it is saved, given up, or back where it started. */
export function useDraft(ballot: Ballot) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saveOrder, { error, isLoading, reset }] = useSaveOrderMutation();
  const isConflict = envelopeOf(error)?.code === 'ballot_changed';

  const change = (courseIds: number[]) => {
    const from = draft?.from ?? ballot;
    setDraft(isSameOrder(courseIds, from.courseIds) ? null : { from, courseIds });
  };

  const save = async (): Promise<boolean> => {
    if (!draft || isLoading) return false;
    const { courseIds, from } = draft;
    const { data } = await saveOrder({ locationId: ballot.locationId, courseIds, version: from.version });
    // What was moved while the answer was on its way is a draft of the saved order.
    if (data) setDraft((now) => (now === null || now === draft ? null : { from: data, courseIds: now.courseIds }));
    return data !== undefined;
  };

  return {
    courseIds: draft?.courseIds ?? ballot.courseIds,
    isChanged: draft !== null,
    isSaving: isLoading,
    isConflict,
    problem: error && !isConflict ? errorMessage(error) : undefined,
    change,
    save,
    /** Back to the ballot as it is now. */
    discard: () => {
      reset();
      setDraft(null);
    },
    /** Holds on to the draft against the ballot as it is now. */
    keep: () => {
      reset();
      setDraft((now) => now && { ...now, from: ballot });
    },
  };
}
