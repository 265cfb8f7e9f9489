import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { MAX_VOTES } from '#contract/limits';
import { type AppThunk, type RootState, useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { afterPaint } from '../../shared/afterPaint.ts';
import { paths } from '../../shared/paths.ts';
import { Flag } from '../../shared/ui/Flag.tsx';
import type { OriginState } from '../session/guards.tsx';
import { selectIsMember } from '../session/sessionSlice.ts';
import { toastShown } from '../toast/toastSlice.ts';
import type { PickRequest } from './ballotApi.ts';
import { keepPendingPick } from './pendingPick.ts';
import { selectRefusedSwap } from './swapSlice.ts';
import { selectPicksIn } from './usePicksIn.ts';
import { useVote } from './useVote.ts';
import styles from './VoteButton.module.css';

type VoteButtonProps = {
  courseId: number;
  courseName: string;
  locationId: string | undefined;
};

const wordFor = (courseId: number, picks: readonly number[]) =>
  picks.includes(courseId) ? 'Voted' : picks.length >= MAX_VOTES ? 'Swap' : 'Vote';

const reasonAgainst = (courseId: number, refused: ReturnType<typeof selectRefusedSwap>) =>
  refused?.courseId === courseId ? refused.reason : undefined;

const isMemberNow: AppThunk<boolean> = (_dispatch, getState) => selectIsMember(getState());

/** All that a row follows in the store, in one question: at every change it is asked as often as there are rows. */
const rowOf = (state: RootState, courseId: number, locationId: string | undefined) => ({
  word: wordFor(courseId, selectPicksIn(state, locationId)),
  refusal: reasonAgainst(courseId, selectRefusedSwap(state)),
});

/** Plants or takes back one flag; where none is left, offers to swap. A guest's vote waits for the sign-up it leads to. */
export function VoteButton({ courseId, courseName, locationId }: VoteButtonProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { toggle, problem } = useVote(courseName);
  const { word, refusal } = useAppSelector((state) => rowOf(state, courseId, locationId), shallowEqual);
  /** What the flag shows until the store knows of the tap: its row is drawn first, and all that follows from the vote after that. */
  const [tapped, setTapped] = useState<'Vote' | 'Voted'>();
  const shown = tapped ?? word;
  const [isVoted, isSwap] = [shown === 'Voted', shown === 'Swap'];
  const reason = refusal ?? problem;

  const joinFirst = () => {
    keepPendingPick(courseId);
    dispatch(toastShown({ message: `Sign up, and your flag for ${courseName} is planted.` }));
    void navigate(paths.signup, { state: { from: pathname + search } satisfies OriginState });
  };

  const vote = async (pick: PickRequest) => {
    if (!isSwap) setTapped(isVoted ? 'Vote' : 'Voted');
    await afterPaint();
    setTapped(undefined);
    await toggle(pick);
  };

  const tap = () => {
    if (!dispatch(isMemberNow)) joinFirst();
    else if (locationId !== undefined) void vote({ locationId, courseId });
  };

  return (
    <>
      <button
        type="button"
        className={styles.vote}
        aria-label={isSwap ? `Swap a pick for ${courseName}` : `${shown} for ${courseName}`}
        {...(isSwap ? { 'aria-haspopup': 'dialog' } : { 'aria-pressed': isVoted })}
        onClick={tap}
      >
        <Flag isPlanted={isVoted} className={styles.flag} />
        <span className={styles.word}>
          <span>{shown}</span>
        </span>
      </button>
      {reason && <p className={styles.problem}>{reason}</p>}
    </>
  );
}
