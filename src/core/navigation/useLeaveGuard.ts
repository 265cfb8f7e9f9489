import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Path, useLocation } from 'react-router-dom';
import { NavigationContext } from './navigationContext.ts';

/** State of a navigation that saves the changes of the page it leaves, without a question. */
export type LeavingState = { savesChanges: true };

const savesChanges = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'savesChanges' in state && state.savesChanges === true;

type LeaveGuard = {
  isActive: boolean;
  /** Navigations that are not held back. */
  lets: (to: Path) => boolean;
  /** Resolves to whether everything is saved. */
  save: () => Promise<boolean>;
};

/** Holds back every way off this page while it is active. Returns the navigation that waits for the member's decision, if there is one. */
export function useLeaveGuard({ isActive, lets, save }: LeaveGuard) {
  const navigation = useContext(NavigationContext);
  const { pathname } = useLocation();
  const [held, setHeld] = useState<{ proceed: () => void } | null>(null);
  /** What goes on once the changes are saved. A later decision replaces it. */
  const afterSave = useRef<() => void>(undefined);

  const saveFirst = async (proceed: () => void) => {
    afterSave.current = proceed;
    if ((await save()) && afterSave.current === proceed) proceed();
  };
  const decide = (waiting: typeof held) => {
    afterSave.current = undefined;
    setHeld(waiting);
  };

  // Synchronises with the app's history.
  useLayoutEffect(() => {
    if (!isActive) return;
    navigation?.guard({
      holds: (to) => to.pathname !== pathname && !lets(to),
      onHeld: (proceed, state) => {
        if (savesChanges(state)) void saveFirst(proceed);
        else decide({ proceed });
      },
    });
    return () => navigation?.guard(null);
  });

  // Synchronises with the history: from another page nobody is led away.
  useEffect(() => () => void (afterSave.current = undefined), []);

  // A save that was under way has ended meanwhile: there is nothing left to decide.
  if (!isActive && held) setHeld(null);

  return (
    held && {
      save: () => {
        setHeld(null);
        void saveFirst(held.proceed);
      },
      discard: held.proceed,
      stay: () => decide(null),
    }
  );
}
