import { useIsOnline } from '../../shared/useIsOnline.ts';
import styles from './OfflineNote.module.css';

/** Said above the bars while the device has no network: what stands on the page may be old, and votes cannot be saved. */
export function OfflineNote() {
  const isOnline = useIsOnline();
  // The region always stands in the page: a screen reader announces only what appears inside a region it knows.
  return (
    <div aria-live="polite" className={styles.region}>
      {!isOnline && <p className={styles.note}>You are offline. Votes are not saved now.</p>}
    </div>
  );
}
