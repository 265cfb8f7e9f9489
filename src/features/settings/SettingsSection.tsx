import type { ReactNode } from 'react';
import styles from './SettingsSection.module.css';

/** Section of the settings: title and controls. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
