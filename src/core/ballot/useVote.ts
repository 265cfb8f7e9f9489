import { useRef, useState } from 'react';
import { MAX_VOTES, TOAST_LONG_DURATION_MS } from '#contract/limits';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../toast/toastSlice.ts';
import { envelopeOf } from '../../api/failure.ts';
import { offerUndo, withdrawUndo } from './offerUndo.ts';
import { reasonOf } from './outcome.ts';
import { swapRequested } from './swapSlice.ts';
import { ballotApi, type PickRequest } from './ballotApi.ts';
import { picksNow } from './usePicksIn.ts';

const { castVote, takeBackVote } = ballotApi.endpoints;

/**
 * Toggles a member's vote, or requests a swap where no flag is left; votes while the picks are not known. A vote that is taken back can be undone in its toast.
 * A failure is shown in a toast, and returned as `problem` until the next try. Selects nothing from the store, because every row of a list calls it.
 */
export function useVote(courseName: string) {
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<string>();
  /** Position of the pick before it was taken back here; the same button votes again at this position. */
  const previousPosition = useRef<number>(undefined);

  /** Resolves to why it was not saved, if it was not. */
  const toggle = async (pick: PickRequest): Promise<string | undefined> => {
    const picks = dispatch(picksNow(pick.locationId));
    setProblem(undefined);
    const requestSwap = () => dispatch(swapRequested({ ...pick, courseName }));
    const isVoted = picks?.includes(pick.courseId) ?? false;
    if (picks && !isVoted && picks.length >= MAX_VOTES) {
      requestSwap();
      return undefined;
    }
    const position = previousPosition.current;
    previousPosition.current = isVoted ? picks?.indexOf(pick.courseId) : undefined;
    const change = isVoted
      ? takeBackVote.initiate(pick, { track: false })
      : castVote.initiate(position === undefined ? pick : { ...pick, position }, { track: false });
    const sent = dispatch(change);
    if (previousPosition.current === undefined) dispatch(withdrawUndo(pick.courseId));
    else
      dispatch(
        offerUndo({
          id: sent.requestId,
          kind: 'remove',
          ...pick,
          name: courseName,
          position: previousPosition.current,
        }),
      );
    const { error } = await sent;
    const reason = error && dispatch(reasonOf(error));
    if (reason === undefined) return undefined;
    if (!picks && envelopeOf(error)?.code === 'ballot_full') {
      requestSwap();
      return undefined;
    }
    setProblem(reason);
    dispatch(
      toastShown({
        type: 'error',
        message: `${courseName}: ${reason}`,
        duration: TOAST_LONG_DURATION_MS,
      }),
    );
    return reason;
  };

  return { toggle, problem };
}
