import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { routeEntered } from './routeEvents.ts';

/**
 * Reports a page to the store once it is on the screen. Inside the guards, so that a page they hold back is never
 * reported.
 */
export function PageView({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();

  // Once it is on the screen.
  useEffect(() => {
    dispatch(routeEntered(pathname));
  }, [dispatch, pathname]);

  return children;
}
