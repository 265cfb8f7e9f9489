import { useNavigation } from 'react-router-dom';
import styles from './PendingLine.module.css';

/** A moving line above the current page while the code of the next one loads. */
export function PendingLine() {
  const { state } = useNavigation();
  return (
    <div aria-live="polite">
      {state !== 'idle' && <div className={styles.line} role="progressbar" aria-label="Loading the page" />}
    </div>
  );
}
