import { useLocation, useNavigate } from 'react-router-dom';
import { MAX_VOTES } from '#contract/limits';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { Flag } from '../../shared/ui/Flag.tsx';
import type { OriginState } from '../session/guards.tsx';
import { selectIsMember } from '../session/sessionSlice.ts';
import { toastShown } from '../toast/toastSlice.ts';
import { keepPendingPick } from './pendingPick.ts';
import { selectRefusedSwap } from './swapSlice.ts';
import { useVote } from './useVote.ts';
import styles from './VoteButton.module.css';

type VoteButtonProps = {
  courseId: number;
  courseName: string;
  locationId: string | undefined;
  picks: readonly number[];
};

/** Plants or takes back one flag; where none is left, offers to swap. A guest's vote waits for the sign-up it leads to. */
export function VoteButton({ courseId, courseName, locationId, picks }: VoteButtonProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isMember = useAppSelector(selectIsMember);
  const { toggle, problem } = useVote(courseName);
  const refused = useAppSelector(selectRefusedSwap);
  const isVoted = picks.includes(courseId);

  const isSwap = !isVoted && picks.length >= MAX_VOTES;
  const word = isVoted ? 'Voted' : isSwap ? 'Swap' : 'Vote';

  const reason = refused?.courseId === courseId ? refused.reason : problem;

  const joinFirst = () => {
    keepPendingPick(courseId);
    dispatch(toastShown({ message: `Sign up, and your flag for ${courseName} is planted.` }));
    void navigate(paths.signup, { state: { from: pathname + search } satisfies OriginState });
  };

  const tap = () => {
    if (!isMember) joinFirst();
    else if (locationId !== undefined) void toggle({ locationId, courseId }, picks);
  };

  return (
    <>
      <button
        type="button"
        className={styles.vote}
        aria-label={isSwap ? `Swap a pick for ${courseName}` : `${word} for ${courseName}`}
        {...(isSwap ? { 'aria-haspopup': 'dialog' } : { 'aria-pressed': isVoted })}
        onClick={tap}
      >
        <Flag isPlanted={isVoted} className={styles.flag} />
        <span>{word}</span>
      </button>
      {reason && <p className={styles.problem}>{reason}</p>}
    </>
  );
}
