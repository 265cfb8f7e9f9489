import type { ReactNode } from 'react';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import styles from './BannerCard.module.css';

/** A banner with buttons; when it is closed, the focus moves to the page's heading. */
export function BannerCard({ children }: { children: ReactNode }) {
  const card = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={card} className={styles.card}>
      {children}
    </div>
  );
}
