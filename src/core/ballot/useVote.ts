import { useRef } from 'react';
import { MAX_VOTES, TOAST_LONG_DURATION_MS } from '#contract/limits';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../toast/toastSlice.ts';
import { notDone } from './notDone.ts';
import { swapAsked } from './swapSlice.ts';
import { type PickRequest, useCastVoteMutation, useTakeBackVoteMutation } from './ballotApi.ts';
import { picksNow } from './usePicksIn.ts';

/** Toggles a member's vote, or asks for a swap where no flag is left; says in a toast, and until the next try in `problem`, why it was not saved. */
export function useVote(courseName: string) {
  const dispatch = useAppDispatch();
  const [castVote, cast] = useCastVoteMutation();
  const [takeBackVote, taken] = useTakeBackVoteMutation();
  const failed = cast.error ?? taken.error;
  /** Where the pick stood when it was taken back here: the same button undoes that, and puts it there again. */
  const stood = useRef<number>(undefined);

  const toggle = async (pick: PickRequest): Promise<void> => {
    const picks = dispatch(picksNow(pick.locationId));
    cast.reset();
    taken.reset();
    const isVoted = picks.includes(pick.courseId);
    if (!isVoted && picks.length >= MAX_VOTES) {
      dispatch(swapAsked({ ...pick, courseName }));
      return;
    }
    const position = stood.current;
    stood.current = isVoted ? picks.indexOf(pick.courseId) : undefined;
    const { error } = await (isVoted
      ? takeBackVote(pick)
      : castVote(position === undefined ? pick : { ...pick, position }));
    if (!error) return;
    const message = `${courseName}: ${notDone(error)}`;
    dispatch(toastShown({ type: 'error', message, durationMs: TOAST_LONG_DURATION_MS }));
  };

  return { toggle, problem: failed && notDone(failed) };
}
