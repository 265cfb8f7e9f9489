import styles from './PageSpinner.module.css';

/** Shown while a page's code loads and while a stored session is restored; its label appears after a moment. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
      </svg>
      <span className={styles.label}>{label}</span>
    </div>
  );
}
