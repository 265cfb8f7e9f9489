import { type ReactNode, useId } from 'react';
import styles from './Part.module.css';

/** One subject of the settings: its name, and beside or below it the controls. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
