import type { ReactNode } from 'react';
import styles from './Part.module.css';

/** One subject of the settings: its name, and beside or below it the controls. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
