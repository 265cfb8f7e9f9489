import { useRef, useState } from 'react';
import { votesLeft } from '#contract/ballotRule';
import { useAppDispatch, useAppStore } from '../../app/hooks.ts';
import { CODE_LIMIT_MS, withTimeout } from '../../shared/withTimeout.ts';
import { selectIsGuest } from '../session/sessionSlice.ts';
import { swapRequested } from './swapSlice.ts';
import type { PickRequest } from './changesApi.ts';
import { selectPicksIn } from './usePicksIn.ts';

/** Where a row shows it, no toast has said it: the row has to announce it. */
export const CHECK_CONNECTION = 'Not saved. Check your connection and try again.';

let sender: typeof import('./vote.ts') | undefined;

/**
 * The code that sends votes: a guest does without. It is loaded with a member's flags, so that it is there without a
 * network.
 */
export const loadVote = async () => (sender ??= await withTimeout(import('./vote.ts'), CODE_LIMIT_MS));

/** The code of a guest's flags: loaded with those that are stored, else at the first tap. */
export const loadFlags = () => withTimeout(import('./guestFlags.ts'), CODE_LIMIT_MS);

/**
 * Toggles a vote: a member's on the server, where a swap is requested when no flag is left, a guest's on this device.
 * While the picks are not known, it adds a vote. A failure is returned as `problem` until the next try. Selects nothing
 * from the store, because every row of a list calls it.
 */
export function useVote(courseName: string) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [problem, setProblem] = useState<string>();
  /** Position of the pick before it was taken back here; the same button votes again at this position. */
  const previousPosition = useRef<number>(undefined);

  /** Resolves to why it was not saved, if it was not. */
  const toggle = async (pick: PickRequest): Promise<string | undefined> => {
    setProblem(undefined);
    if (selectIsGuest(store.getState())) {
      const flags = await loadFlags().catch(() => undefined);
      if (flags) dispatch(flags.toggleFlag(pick));
      else setProblem(CHECK_CONNECTION);
      return undefined;
    }
    const picks = selectPicksIn(store.getState(), pick.locationId);
    const isVoted = picks?.includes(pick.courseId) ?? false;
    if (picks && !isVoted && votesLeft(picks) === 0) {
      dispatch(swapRequested({ ...pick, courseName }));
      return undefined;
    }
    const position = isVoted ? picks?.indexOf(pick.courseId) : previousPosition.current;
    previousPosition.current = isVoted ? position : undefined;
    const at = position === undefined ? {} : { position };
    // Without a pause between the tap and the vote, in which the row could be rendered as it was before.
    const code = sender ?? (await loadVote().catch(() => undefined));
    const kind = isVoted ? 'remove' : 'add';
    const reason = code ? await dispatch(code.vote({ ...pick, ...at, kind, courseName })) : CHECK_CONNECTION;
    if (reason !== undefined) setProblem(reason);
    return reason;
  };

  return { toggle, problem };
}
