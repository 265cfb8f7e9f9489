import type { ReactNode } from 'react';
import styles from './FormNote.module.css';

/** Says above a form what brought somebody to it. */
export function FormNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.note}>
      {children}
    </p>
  );
}
