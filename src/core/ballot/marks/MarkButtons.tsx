import { Bookmark, Check } from 'lucide-react';
import { useAppSelector } from '../../../app/hooks.ts';
import { RetryLine } from '../../../shared/ui/RetryLine.tsx';
import { CHECK_CONNECTION } from '../useVote.ts';
import styles from './MarkButtons.module.css';
import type { MarkedCourse } from './marksView.ts';
import { selectMark, useMarksFetched } from './useMarks.ts';
import { type MarkField, useMarkToggle } from './useMarkToggle.ts';

/** "Played" and "Want to play" of a course, which only the member sees. */
export function MarkButtons({ course }: { course: MarkedCourse }) {
  const { isFailed, refetch } = useMarksFetched();
  const { toggle, tapped, problem } = useMarkToggle(course);
  const isPlayed = useAppSelector((state) => isOn(selectMark(state, course)?.playedAt));
  const isWanted = useAppSelector((state) => isOn(selectMark(state, course)?.wantedAt));
  const shown = (field: MarkField, known: boolean | undefined) => (tapped?.field === field ? tapped.isOn : known);
  // "Played" takes the course off the want-to-play list in the same frame.
  const isTurningPlayed = tapped?.field === 'played' && tapped.isOn;

  return (
    <>
      <div className={styles.marks} role="group" aria-label={`${course.name}: your golf`}>
        <button
          type="button"
          className={styles.mark}
          aria-pressed={shown('played', isPlayed)}
          onClick={() => void toggle('played')}
        >
          <Check aria-hidden="true" size={18} />
          Played
        </button>
        <button
          type="button"
          className={styles.mark}
          aria-pressed={isTurningPlayed ? false : shown('wanted', isWanted)}
          onClick={() => void toggle('wanted')}
        >
          <Bookmark aria-hidden="true" size={18} className={styles.bookmark} />
          Want to play
        </button>
      </div>
      {problem && (
        <p role={problem === CHECK_CONNECTION ? 'alert' : undefined} className={styles.problem}>
          {problem}
        </p>
      )}
      {isFailed && <RetryLine onRetry={refetch}>We couldn’t load what you’ve played.</RetryLine>}
    </>
  );
}

/** Undefined while the mark is not known. */
const isOn = (at: string | null | undefined) => (at === undefined ? undefined : at !== null);
