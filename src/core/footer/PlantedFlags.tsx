import { plural } from '../../shared/numbers.ts';
import { Flag } from '../../shared/ui/Flag.tsx';
import styles from './PlantedFlags.module.css';

/** More would not fit beside the button. */
const DRAWN = 3;

/** How many flags a guest has planted on this device. */
export function PlantedFlags({ count }: { count: number }) {
  return (
    <p className={styles.planted}>
      <span className={styles.flags} aria-hidden="true">
        {Array.from({ length: Math.min(count, DRAWN) }, (_, index) => (
          <Flag key={index} />
        ))}
      </span>
      <span className={styles.text}>
        <strong>{`${plural(count, 'flag')} planted`}</strong> <span className={styles.onPhone}>on this phone</span>
        <span className={styles.onDevice}>on this device</span>
      </span>
    </p>
  );
}
