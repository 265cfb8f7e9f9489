import { MapFrame } from '../../../core/maps/MapFrame.tsx';
import styles from './Receipt.module.css';

/** The place of receipt and map above the list of a narrow screen, so that the list does not move down when they come. */
export function SideSkeleton() {
  return (
    <>
      <div className={styles.receipt} />
      <MapFrame map={undefined} isFailed={false} caption="" />
    </>
  );
}
