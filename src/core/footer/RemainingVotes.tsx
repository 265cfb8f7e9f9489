import { MAX_VOTES } from '#contract/limits';
import { Flag } from '../../shared/ui/Flag.tsx';
import styles from './RemainingVotes.module.css';

/** The 22 flags, planted ones in colour. Decorative: the number is always shown beside them. */
export function RemainingVotes({ remaining, rows = 1 }: { remaining: number; rows?: 1 | 2 }) {
  const planted = MAX_VOTES - remaining;
  return (
    <span className={styles.flags} data-rows={rows} aria-hidden="true">
      {Array.from({ length: MAX_VOTES }, (_, index) => (
        <Flag key={index} className={index < planted ? styles.planted : styles.waiting} />
      ))}
    </span>
  );
}
