import { useNavigate, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { errorMessage } from '../../api/failure.ts';
import { paths } from '../../shared/paths.ts';
import { Flag } from '../../shared/ui/Flag.tsx';
import { selectIsMember } from '../session/sessionSlice.ts';
import { toastShown } from '../toast/toastSlice.ts';
import { MAX_VOTES, TOAST_LONG_DURATION_MS } from '#contract/limits';
import { useCastVoteMutation, useTakeBackVoteMutation } from './ballotApi.ts';
import styles from './VoteButton.module.css';

type VoteButtonProps = {
  courseId: number;
  courseName: string;
  locationId: string | undefined;
  picks: readonly number[];
};

/** Plants or takes back one flag. A guest is led to sign-up and back. */
export function VoteButton({ courseId, courseName, locationId, picks }: VoteButtonProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isMember = useAppSelector(selectIsMember);
  const [castVote] = useCastVoteMutation();
  const [takeBackVote] = useTakeBackVoteMutation();
  const isVoted = picks.includes(courseId);

  const toggle = async () => {
    if (!isMember) return void navigate(paths.signup, { state: { from: pathname } });
    if (locationId === undefined) return;
    if (!isVoted && picks.length >= MAX_VOTES) {
      dispatch(
        toastShown({
          type: 'warning',
          message: `All ${MAX_VOTES} flags are planted. Take one back to vote for ${courseName}.`,
        }),
      );
      return;
    }
    const change = isVoted ? takeBackVote : castVote;
    const { error } = await change({ locationId, courseId });
    if (error) {
      const message = `${courseName}: not saved. ${errorMessage(error)}`;
      dispatch(toastShown({ type: 'error', message, durationMs: TOAST_LONG_DURATION_MS }));
    }
  };

  return (
    <button
      type="button"
      className={styles.vote}
      aria-pressed={isVoted}
      aria-label={`Vote for ${courseName}`}
      onClick={() => void toggle()}
    >
      <Flag isPlanted={isVoted} className={styles.flag} />
      <span>{isVoted ? 'Voted' : 'Vote'}</span>
    </button>
  );
}
