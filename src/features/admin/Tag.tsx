import styles from './Tag.module.css';

/** Status label such as "Admin" or "Disabled". */
export function Tag({ children, tone = 'plain' }: { children: string; tone?: 'plain' | 'warn' }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
