import type { ReactNode } from 'react';
import { useFocusHandover } from '../../shared/useFocusHandover.ts';
import styles from './NoteCard.module.css';

/** A note with buttons. One of them closes it, and the focus goes on to the page's heading. */
export function NoteCard({ children }: { children: ReactNode }) {
  const card = useFocusHandover<HTMLDivElement>();
  return (
    <div ref={card} className={styles.card}>
      {children}
    </div>
  );
}
