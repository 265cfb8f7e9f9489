import type { ReactNode } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { selectSignOutReason } from '../../core/session/sessionSlice.ts';
import { hasAny, STORAGE_KEYS } from '../../shared/storage.ts';
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
  const kept = 'We’ve kept your order in this tab and we’ll save it when you sign in.';
  return (
    <FormNote>
      You’ve been signed out. {hasAny('session', STORAGE_KEYS.orderToSave) && kept} {children}
    </FormNote>
  );
}
