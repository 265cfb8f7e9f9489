import type { ReactNode } from 'react';
import { useFocusFallback } from '../useFocusFallback.ts';
import styles from './RetryLine.module.css';

/**
 * One line with a retry button for something small that could not be loaded. Larger parts of a page use LoadFailure.
 */
export function RetryLine({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  // The button disappears when it is pressed.
  const line = useFocusFallback<HTMLParagraphElement>();
  return (
    <p ref={line} className={styles.line}>
      {children}{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
