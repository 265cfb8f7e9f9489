import styles from './Tag.module.css';

/** A word about a row: "Admin", "Disabled". */
export function Tag({ children, tone = 'plain' }: { children: string; tone?: 'plain' | 'warn' }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
