import { useEffect, useEffectEvent, useState } from 'react';
import type { Ballot } from '#contract/picks';
import { useAppSelector, useAppStore } from '../../app/hooks.ts';
import { selectSignOutReason, selectUser } from '../../core/session/sessionSlice.ts';
import { readText, remove, STORAGE_KEYS, writeText } from '../../shared/storage.ts';

type Interruptible = {
  page: 'edit' | 'pairs';
  ballot: Ballot;
  /** The order that was to be saved is on the page again. */
  isRestored: boolean;
  save: () => void;
};

/**
 * Saves again, after the member's next sign-in in this tab, where the session ended during the saving, unless the list
 * was changed meanwhile. Returns what to call when a saving has failed.
 */
export function useInterruptedSave({ page, ballot, isRestored, save }: Interruptible): () => void {
  const store = useAppStore();
  // At the end of the session the page has no user for a moment.
  const [userId] = useState(useAppSelector(selectUser)?._id ?? '');
  const key = `${STORAGE_KEYS.orderToSave}${userId}:${ballot.locationId}:${page}`;
  const version = String(ballot.version);

  const saveAgain = useEffectEvent(() => {
    const interrupted = readText('session', key);
    remove('session', key);
    if (interrupted === version) save();
  });
  useEffect(() => {
    if (isRestored) saveAgain();
  }, [key, isRestored]);

  return () => {
    if (selectSignOutReason(store.getState()) === 'sessionOver') writeText('session', key, version);
  };
}
