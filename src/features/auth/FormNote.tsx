import type { ReactNode } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { selectSignOutReason } from '../../core/session/sessionSlice.ts';
import styles from './FormNote.module.css';

/** Note above a form about why it is shown. */
export function FormNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.note}>
      {children}
    </p>
  );
}

/** Note that the session has expired. @param children link to the sign-in on other pages */
export function SessionOverNote({ children }: { children?: ReactNode }) {
  const isOver = useAppSelector(selectSignOutReason) === 'sessionOver';
  if (!isOver) return null;
  return <FormNote>You’ve been signed out. Your votes are safe. {children}</FormNote>;
}
