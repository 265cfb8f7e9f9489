import type { ReactNode } from 'react';
import styles from './FieldGrid.module.css';

/** Fields in two columns. `search`: two wide ones, two dates and a button, in one line where there is room. */
export function FieldGrid({ look, children }: { look?: 'search'; children: ReactNode }) {
  return (
    <div className={styles.grid} data-look={look}>
      {children}
    </div>
  );
}
