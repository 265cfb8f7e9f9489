import { MapFrame } from '../../../core/maps/MapFrame.tsx';
import receipt from './Receipt.module.css';
import styles from './SideSkeleton.module.css';

/**
 * The places of receipt and map above the list of a narrow screen, so that the list does not move down when they come.
 */
export function SideSkeleton() {
  return (
    <div className={styles.parts}>
      <div className={`${receipt.receipt} ${styles.lines}`} />
      <MapFrame map={undefined} isFailed={false} caption="" />
    </div>
  );
}
