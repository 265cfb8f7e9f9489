import { useContext, useLayoutEffect, useState } from 'react';
import { type Path, useLocation } from 'react-router-dom';
import { NavigationContext } from './navigationContext.ts';

/**
 * Holds back every way off this page while `isActive`, ways that `lets` names aside. Answers the held navigation, if there is one: `proceed` lets it go on,
 * `reset` drops it.
 */
export function useLeaveGuard(isActive: boolean, lets: (to: Path) => boolean) {
  const navigation = useContext(NavigationContext);
  const { pathname } = useLocation();
  const [held, setHeld] = useState<{ proceed: () => void } | null>(null);

  // Synchronises with the app's history.
  useLayoutEffect(() => {
    if (!isActive) return;
    navigation?.guard({
      holds: (to) => to.pathname !== pathname && !lets(to),
      onHeld: (proceed) => setHeld({ proceed }),
    });
    return () => navigation?.guard(null);
  });

  return held && { proceed: held.proceed, reset: () => setHeld(null) };
}
