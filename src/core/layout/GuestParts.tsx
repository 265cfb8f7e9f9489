import { useEffect } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { useHydrated } from '../../shared/useHydrated.ts';
import { selectIsUnsettled } from '../session/sessionSlice.ts';

/**
 * Ends what public/firstPaint.js hides from members. Rendered beside the page, because it is over when React has
 * hydrated all of that and the session is known.
 */
export function GuestParts() {
  const isKnown = !useAppSelector(selectIsUnsettled);
  const isHydrated = useHydrated();
  const isOver = isHydrated && isKnown;
  // From now on the page itself knows whom it is for.
  useEffect(() => {
    if (isOver) delete document.documentElement.dataset.session;
  }, [isOver]);
  return null;
}
