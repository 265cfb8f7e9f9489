import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Blocker, type Path, useBlocker, useLocation } from 'react-router-dom';
import { type BlockedNavigation, useHistoryBlocker } from './useHistoryBlocker.ts';

/** State of a navigation that saves the changes of the page it leaves, without a question. */
export type LeavingState = { savesChanges: true };

const savesChanges = ({ location }: Blocker): boolean =>
  (location?.state as Partial<LeavingState> | null)?.savesChanges === true;

type LeaveGuard = {
  isActive: boolean;
  /** Navigations that are not blocked. */
  allows: (to: Pick<Path, 'pathname'>) => boolean;
  /** Resolves to whether everything is saved. */
  save: () => Promise<boolean>;
};

/**
 * Blocks navigation away from this page while it is active. Returns the member's choices while a navigation waits for
 * one of them.
 */
export function useLeaveGuard({ isActive, allows, save }: LeaveGuard) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive && nextLocation.pathname !== currentLocation.pathname && !allows(nextLocation),
  );
  const { pathname } = useLocation();
  const blockedPop = useHistoryBlocker((to) => isActive && to !== pathname && !allows({ pathname: to }));
  const blocked = blockedPop ?? (blocker.state === 'blocked' ? blocker : null);
  /** The navigation that goes on once the changes are saved. A later navigation or decision replaces it. */
  const waiting = useRef<BlockedNavigation>(null);
  const [chosenToSave, setChosenToSave] = useState<BlockedNavigation | null>(null);
  const isSaving = blocked !== null && (blocked === chosenToSave || (blockedPop === null && savesChanges(blocker)));

  const onBlocked = useEffectEvent(async (navigation: BlockedNavigation) => {
    const isSaved = await save();
    if (waiting.current !== navigation) return;
    if (isSaved) navigation.proceed();
    else navigation.reset();
  });

  // The navigation waits for the save.
  useEffect(() => {
    if (!blocked || !isSaving) return;
    waiting.current = blocked;
    void onBlocked(blocked);
    return () => void (waiting.current = null);
  }, [blocked, isSaving]);

  // A save that was under way has ended meanwhile, there is nothing left to decide.
  useEffect(() => {
    if (blocked && !isSaving && !isActive) blocked.reset();
  }, [blocked, isSaving, isActive]);

  if (!blocked || isSaving || !isActive) return null;
  return { save: () => setChosenToSave(blocked), discard: blocked.proceed, stay: blocked.reset };
}
