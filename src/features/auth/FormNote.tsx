import type { ReactNode } from 'react';
import styles from './FormNote.module.css';

/** Note above a form about why it is shown. */
export function FormNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.note}>
      {children}
    </p>
  );
}
