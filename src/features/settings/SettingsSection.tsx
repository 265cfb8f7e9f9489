import type { ReactNode } from 'react';
import styles from './SettingsSection.module.css';

type SettingsSectionProps = { title: string; children: ReactNode; id?: string };

/** Section of the settings: title and controls. */
export function SettingsSection({ title, children, id }: SettingsSectionProps) {
  return (
    <section id={id} className={styles.part}>
      <h2>{title}</h2>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
