import { Bookmark } from 'lucide-react';
import { useAppSelector } from '../../../app/hooks.ts';
import type { MarkedCourse } from './marksView.ts';
import { selectMark } from './useMarks.ts';
import { useMarkToggle } from './useMarkToggle.ts';
import styles from './WantButton.module.css';

/** A bookmark in a list: the member wants to play the course. */
export function WantButton({ course }: { course: MarkedCourse }) {
  const { toggle, tapped } = useMarkToggle(course);
  const isWanted = useAppSelector((state) => selectMark(state, course)?.wantedAt != null);
  return (
    <button
      type="button"
      className={styles.want}
      aria-pressed={tapped?.isOn ?? isWanted}
      aria-label={`Want to play ${course.name}`}
      onClick={() => void toggle('wanted')}
    >
      <Bookmark aria-hidden="true" size={20} />
    </button>
  );
}
