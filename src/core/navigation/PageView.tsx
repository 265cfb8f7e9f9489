import { type ReactNode, useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { NavigationContext } from './navigationContext.ts';
import { routeEntered } from './routeEvents.ts';

/** Reports a page to the store once it is on the screen. Inside the guards, so that a page they hold back is never reported. */
export function PageView({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const history = useContext(NavigationContext);
  const { pathname } = useLocation();

  // Synchronises the store with what is on the screen. A page that redirects has changed the history by now.
  useEffect(() => {
    if (history?.location.pathname === pathname) dispatch(routeEntered(pathname));
  }, [dispatch, history, pathname]);

  return children;
}
