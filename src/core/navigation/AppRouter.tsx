import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react';
import { Router } from 'react-router-dom';
import styles from './AppRouter.module.css';
import type { GuardedHistory } from './guardedHistory.ts';
import { NavigationContext } from './navigationContext.ts';

/** Shows the page of the history's place. While the next page's code is under way the last one stays, below a moving line. */
export function AppRouter({ history, children }: { history: GuardedHistory; children: ReactNode }) {
  const [{ location, action }, setPlace] = useState({ location: history.location, action: history.action });
  const [isPending, startTransition] = useTransition();

  // Synchronises with the browser's history.
  useLayoutEffect(
    () =>
      history.listen(() => {
        startTransition(() => setPlace({ location: history.location, action: history.action }));
      }),
    [history],
  );

  return (
    <NavigationContext value={history}>
      {isPending && <div className={styles.line} role="progressbar" aria-label="Loading the page" />}
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </NavigationContext>
  );
}
