import { MAX_VOTES, TOAST_LONG_DURATION_MS } from '#contract/limits';
import { type ApiFailure, errorMessage } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../toast/toastSlice.ts';
import { type PickRequest, useCastVoteMutation, useTakeBackVoteMutation } from './ballotApi.ts';

const reasonOf = (failure: Parameters<typeof errorMessage>[0]): string =>
  failure && (failure as ApiFailure).status === 'FETCH_ERROR' && !navigator.onLine
    ? 'You are offline, not saved.'
    : `Not saved. ${errorMessage(failure)}`;

/** Toggles a member's vote; says in a toast, and until the next try in `problem`, why it was not saved. */
export function useVote(courseName: string) {
  const dispatch = useAppDispatch();
  const [castVote, cast] = useCastVoteMutation();
  const [takeBackVote, taken] = useTakeBackVoteMutation();
  const failed = cast.error ?? taken.error;

  const toggle = async (pick: PickRequest, picks: readonly number[]): Promise<void> => {
    cast.reset();
    taken.reset();
    const isVoted = picks.includes(pick.courseId);
    if (!isVoted && picks.length >= MAX_VOTES) {
      const message = `All ${MAX_VOTES} flags are planted. Take one back to vote for ${courseName}.`;
      dispatch(toastShown({ type: 'warning', message }));
      return;
    }
    const { error } = await (isVoted ? takeBackVote(pick) : castVote(pick));
    if (!error) return;
    const message = `${courseName}: ${reasonOf(error)}`;
    dispatch(toastShown({ type: 'error', message, durationMs: TOAST_LONG_DURATION_MS }));
  };

  return { toggle, problem: failed && reasonOf(failed) };
}
