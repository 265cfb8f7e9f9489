import type { Movement as MovementValue } from '#contract/leaderboard';
import { Icon } from './Icon.tsx';
import styles from './Movement.module.css';

/** Places gained or lost since an earlier ranking; renders nothing without one. */
export function Movement({ movement }: { movement: MovementValue }) {
  if (movement === null) return null;
  if (movement === 'new') return <span className={styles.up}>NEW</span>;
  if (movement === 0)
    return (
      <span className={styles.same} aria-label="no change" role="img">
        =
      </span>
    );
  const places = Math.abs(movement);
  return movement > 0 ? (
    <span className={styles.up} aria-label={`up ${places}`} role="img">
      <Icon shape="up" size={12} />
      {places}
    </span>
  ) : (
    <span className={styles.down} aria-label={`down ${places}`} role="img">
      <Icon shape="down" size={12} />
      {places}
    </span>
  );
}
