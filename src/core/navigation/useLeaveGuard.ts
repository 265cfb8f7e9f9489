import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Blocker, type Path, useBlocker } from 'react-router-dom';

/** State of a navigation that saves the changes of the page it leaves, without a question. */
export type LeavingState = { savesChanges: true };

type Blocked = Extract<Blocker, { state: 'blocked' }>;

const savesChanges = ({ location: { state } }: Blocked): boolean =>
  (state as Partial<LeavingState> | null)?.savesChanges === true;

type LeaveGuard = {
  isActive: boolean;
  /** Navigations that are not blocked. */
  allows: (to: Path) => boolean;
  /** Resolves to whether everything is saved. */
  save: () => Promise<boolean>;
};

/** Blocks navigation away from this page while it is active. Returns the member's choices while a navigation waits for one of them. */
export function useLeaveGuard({ isActive, allows, save }: LeaveGuard) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive && nextLocation.pathname !== currentLocation.pathname && !allows(nextLocation),
  );
  const blocked = blocker.state === 'blocked' ? blocker : null;
  /** The navigation that goes on once the changes are saved. A later navigation or decision replaces it. */
  const waiting = useRef<Blocked>(null);
  const [chosenToSave, setChosenToSave] = useState<Blocked | null>(null);
  const isSaving = blocked !== null && (blocked === chosenToSave || savesChanges(blocked));

  const onBlocked = useEffectEvent(async (navigation: Blocked) => {
    const isSaved = await save();
    if (waiting.current !== navigation) return;
    if (isSaved) navigation.proceed();
    else navigation.reset();
  });

  // Synchronises with the server: the navigation waits for the save.
  useEffect(() => {
    if (!blocked || !isSaving) return;
    waiting.current = blocked;
    void onBlocked(blocked);
    return () => void (waiting.current = null);
  }, [blocked, isSaving]);

  // Synchronises with the router: a save that was under way has ended meanwhile, there is nothing left to decide.
  useEffect(() => {
    if (blocked && !isSaving && !isActive) blocked.reset();
  }, [blocked, isSaving, isActive]);

  if (!blocked || isSaving || !isActive) return null;
  return { save: () => setChosenToSave(blocked), discard: blocked.proceed, stay: blocked.reset };
}
