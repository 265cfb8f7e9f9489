import { Check } from 'lucide-react';
import { NoteLine } from '../../../core/ballot/marks/NoteLine.tsx';
import type { MarkedCourse } from '../../../core/ballot/marks/marksView.ts';
import { selectMark } from '../../../core/ballot/marks/useMarks.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import styles from './PickMark.module.css';

/** "Played" after the place of a pick, and the member's note below it. */
export function PickMark({ course }: { course: MarkedCourse }) {
  const isPlayed = useAppSelector((state) => selectMark(state, course)?.playedAt != null);
  const played = isPlayed && (
    <span className={styles.played}>
      <Check aria-hidden="true" size={16} />
      Played
    </span>
  );
  return <NoteLine course={course} after={played} />;
}
