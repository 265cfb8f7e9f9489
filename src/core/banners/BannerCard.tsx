import type { ReactNode } from 'react';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import styles from './BannerCard.module.css';

/** A note with buttons. One of them closes it, and the focus goes on to the page's heading. */
export function BannerCard({ children }: { children: ReactNode }) {
  const card = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={card} className={styles.card}>
      {children}
    </div>
  );
}
