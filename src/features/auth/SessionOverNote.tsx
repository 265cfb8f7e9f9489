import type { ReactNode } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { selectSignOutReason } from '../../core/session/sessionSlice.ts';
import { FormNote } from './FormNote.tsx';

/** Note that the session has expired. @param children link to the sign-in on other pages */
export function SessionOverNote({ children }: { children?: ReactNode }) {
  const isOver = useAppSelector(selectSignOutReason) === 'sessionOver';
  if (!isOver) return null;
  return <FormNote>Your session has ended. Your votes stay where you planted them. {children}</FormNote>;
}
