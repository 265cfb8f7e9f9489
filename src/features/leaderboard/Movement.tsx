import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Movement as MovementValue } from '#contract/leaderboard';
import styles from './Movement.module.css';

/** Places gained or lost since 00:00 UTC; nothing when there is nothing to compare with. */
export function Movement({ movement }: { movement: MovementValue }) {
  if (movement === null) return null;
  if (movement === 'new') return <span className={styles.up}>NEW</span>;
  if (movement === 0)
    return (
      <span className={styles.same} aria-label="unmoved" role="img">
        =
      </span>
    );
  const places = Math.abs(movement);
  return movement > 0 ? (
    <span className={styles.up} aria-label={`up ${places}`} role="img">
      <ArrowUp size={12} aria-hidden="true" />
      {places}
    </span>
  ) : (
    <span className={styles.down} aria-label={`down ${places}`} role="img">
      <ArrowDown size={12} aria-hidden="true" />
      {places}
    </span>
  );
}
