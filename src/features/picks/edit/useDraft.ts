import { useEffect, useRef, useState } from 'react';
import { followMerges, isSameOrder } from '#contract/ballotRule';
import { MAX_VOTES } from '#contract/limits';
import type { Ballot } from '#contract/picks';
import { envelopeOf, failureText } from '../../../api/failure.ts';
import { listOf, number, onlyOf } from '../../../api/responseShape.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../app/hooks.ts';
import { useSaveOrderMutation } from '../../../core/ballot/changesApi.ts';
import { mergedText } from '../../../core/ballot/mergedCourses.ts';
import { isOnlyMerged, reasonFor } from '../../../core/ballot/sendChange.ts';
import type { Undoable } from '../../../core/ballot/undoSlice.ts';
import { formFailed } from '../../../core/feedback/toastSlice.ts';
import { selectUser } from '../../../core/session/sessionSlice.ts';
import { readJson, remove, STORAGE_KEYS, writeJson } from '../../../shared/storage.ts';

/** Edited order of a ballot, and the version it is based on. */
type Draft = { from: Pick<Ballot, 'courseIds' | 'version'>; courseIds: number[] };

const leftText = (names: readonly string[]): string =>
  `Nobody can vote for ${new Intl.ListFormat('en-US').format(names)} anymore, so ${names.length === 1 ? 'it' : 'they'} left your list.`;

const keyOf = (userId: string, locationId: string): string => `${STORAGE_KEYS.draft}${userId}:${locationId}`;

const readIds = listOf(number, MAX_VOTES);
const readStored = onlyOf<Draft>({
  courseIds: readIds,
  from: onlyOf<Draft['from']>({ courseIds: readIds, version: number }),
});

/** Stores a draft for a reload of this tab; null removes it. */
function storeDraft(key: string, draft: Draft | null): void {
  if (draft) writeJson('session', key, draft);
  else remove('session', key);
}

/** The stored draft of this ballot, unless it is stale or equal to the ballot. */
function readDraft(key: string, ballot: Ballot): Draft | null {
  const kept = readJson('session', key, readStored);
  if (!kept || isSameOrder(kept.courseIds, ballot.courseIds)) return null;
  const { version, courseIds } = kept.from;
  // A base version that this ballot never had belongs to another ballot.
  const isOfOther =
    version > ballot.version || (version === ballot.version && !isSameOrder(courseIds, ballot.courseIds));
  return isOfOther ? null : kept;
}

/** Undo history of a draft, latest last; valid only for the version it is based on. */
type Steps = { version: number; lists: number[][] };

/** A saved draft: what can be undone, and what became of its courses meanwhile. */
export type SavedDraft = { undoable: Undoable; news: string };

/** The courses that nobody can vote for anymore, where that is why a list was refused. */
const notOfferedIn = (failure: Parameters<typeof envelopeOf>[0]): readonly number[] =>
  (envelopeOf(failure) as { notOffered?: number[] } | undefined)?.notOffered ?? [];

/**
 * Draft of a ballot until it is saved, discarded or equal to its base; it survives a reload, and a session that ends by
 * itself.
 */
export function useDraft(ballot: Ballot, nameOf: (id: number) => string) {
  const { locationId } = ballot;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  // At the end of the session the page has no user for a moment.
  const [userId] = useState(useAppSelector(selectUser)?._id ?? '');
  const key = keyOf(userId, locationId);
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(key, ballot));
  /** As of the last change, which may not be rendered yet. */
  const latest = useRef(draft);
  const saving = useRef<Promise<SavedDraft | undefined>>(undefined);
  const [steps, setSteps] = useState<Steps>({ version: ballot.version, lists: [] });
  /** The ballot was changed while the draft was in the storage. */
  const [isOverrun, setIsOverrun] = useState(draft !== null && draft.from.version < ballot.version);
  const [saveOrder, { error, isLoading, reset }] = useSaveOrderMutation();
  const [left, setLeft] = useState('');

  const from = draft?.from ?? ballot;
  const { merged = [] } = ballot;
  const isMerged = isOnlyMerged(from, ballot);
  const isConflict = (isOverrun || envelopeOf(error)?.code === 'ballot_changed') && !isMerged;
  const courseIds = draft ? followMerges(draft.courseIds, merged) : ballot.courseIds;
  // A merge can be all that a draft has changed.
  const isChanged = draft !== null && !(isMerged && isSameOrder(courseIds, ballot.courseIds));
  const undoable = steps.version === from.version ? steps.lists : [];

  useEffect(() => storeDraft(key, draft), [key, draft]);

  const replace = (next: Draft | null) => {
    latest.current = next && !isSameOrder(next.courseIds, next.from.courseIds) ? next : null;
    setDraft(latest.current);
  };
  const show = (next: number[]) => replace({ from, courseIds: next });

  const settle = () => {
    reset();
    setIsOverrun(false);
  };

  const send = async (news = ''): Promise<SavedDraft | undefined> => {
    const sent = latest.current;
    if (!sent) return undefined;
    const request = saveOrder({ locationId, courseIds: sent.courseIds, from: sent.from });
    const { data, error: failure } = await request;
    const gone = notOfferedIn(failure);
    if (latest.current && gone.length > 0) {
      replace({ ...latest.current, courseIds: latest.current.courseIds.filter((id) => !gone.includes(id)) });
      const text = leftText(gone.map(nameOf));
      setLeft(text);
      reset();
      return send(text);
    }
    if (!data) {
      const reason = reasonFor(store.getState(), failure);
      // A conflict is not a failure: the page asks which of the two lists to keep.
      if (reason !== undefined && envelopeOf(failure)?.code !== 'ballot_changed') dispatch(formFailed(reason));
      return undefined;
    }
    // Moves made while the request was pending become a draft of the saved order.
    const now = latest.current;
    replace(now && now !== sent ? { from: data, courseIds: followMerges(now.courseIds, data.merged ?? []) } : null);
    setSteps({ version: data.version, lists: [] });
    return {
      undoable: { id: request.requestId, locationId, kind: 'order', courseIds: sent.from.courseIds, from: data },
      news: [news, mergedText(sent.courseIds, data.merged)].filter(Boolean).join(' '),
    };
  };

  /** Saves the current draft or awaits the pending save; resolves to what can be undone. */
  const save = (): Promise<SavedDraft | undefined> => {
    saving.current ??= send().finally(() => (saving.current = undefined));
    return saving.current;
  };

  return {
    courseIds,
    isChanged,
    /** What became of the draft's courses while it was not saved. */
    news: [left, draft ? mergedText(draft.courseIds, merged) : ''].filter(Boolean).join(' '),
    isSaving: isLoading,
    isConflict,
    problem: error && !isConflict ? failureText(error, 'saved') : undefined,
    canUndo: undoable.length > 0,
    change: (next: number[]) => {
      setSteps({ version: from.version, lists: [...undoable, courseIds] });
      setLeft('');
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
    /** Saves until nothing is left to save or a save fails. */
    saveAll: async (): Promise<SavedDraft | undefined> => {
      for (;;) {
        const saved = await save();
        if (!saved || latest.current === null) return saved;
      }
    },
    /** Resets to the base list; can be undone like any step. */
    startOver: () => {
      setSteps({ version: from.version, lists: [...undoable, courseIds] });
      show(from.courseIds);
      reset();
    },
    /** Discards the draft. */
    loadLatest: () => {
      settle();
      replace(null);
    },
    /** Rebases the draft on the current ballot. */
    keep: () => {
      settle();
      if (latest.current) replace({ courseIds: followMerges(latest.current.courseIds, merged), from: ballot });
      setSteps({ version: ballot.version, lists: undoable });
    },
  };
}
