import type { ReactNode } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { selectSignOutReason } from '../../core/session/sessionSlice.ts';
import { FormNote } from './FormNote.tsx';

/** Says why a sign-in is asked for after a session has ended by itself. @param children the way to the sign-in, where this is not it */
export function SessionOver({ children }: { children?: ReactNode }) {
  const isOver = useAppSelector(selectSignOutReason) === 'sessionOver';
  if (!isOver) return null;
  return <FormNote>Your session has ended. Your votes stay where you planted them. {children}</FormNote>;
}
