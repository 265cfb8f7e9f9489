import type { ReactNode } from 'react';
import styles from './PicksPage.module.css';

type Props = { children: ReactNode };

/** A page about the member's picks, as wide as its columns. */
export const PicksPage = ({ children }: Props) => <div className={styles.page}>{children}</div>;

/** The picks, and beside them what shows them otherwise. */
export const PicksColumns = ({ children }: Props) => <div className={styles.columns}>{children}</div>;
