import { useLocation, useNavigate } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { Flag } from '../../shared/ui/Flag.tsx';
import type { OriginState } from '../session/guards.tsx';
import { selectIsMember } from '../session/sessionSlice.ts';
import { useVote } from './useVote.ts';
import styles from './VoteButton.module.css';

type VoteButtonProps = {
  courseId: number;
  courseName: string;
  locationId: string | undefined;
  picks: readonly number[];
};

/** Plants or takes back one flag. A guest is led to sign-up and back. */
export function VoteButton({ courseId, courseName, locationId, picks }: VoteButtonProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isMember = useAppSelector(selectIsMember);
  const { toggle, problem } = useVote(courseName);
  const isVoted = picks.includes(courseId);

  const word = isVoted ? 'Voted' : 'Vote';

  const tap = () => {
    if (!isMember) void navigate(paths.signup, { state: { from: pathname } satisfies OriginState });
    else if (locationId !== undefined) void toggle({ locationId, courseId }, picks);
  };

  return (
    <>
      <button
        type="button"
        className={styles.vote}
        aria-pressed={isVoted}
        aria-label={`${word} for ${courseName}`}
        onClick={tap}
      >
        <Flag isPlanted={isVoted} className={styles.flag} />
        <span>{word}</span>
      </button>
      {problem && <p className={styles.problem}>{problem}</p>}
    </>
  );
}
