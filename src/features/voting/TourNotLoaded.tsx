import { useEffect } from 'react';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../core/toast/toastSlice.ts';

/** Stands in for a tour whose code could not be fetched. */
export function TourNotLoaded({ onEnd }: { onEnd: () => void }) {
  const dispatch = useAppDispatch();

  // Synchronises with the network, which is gone.
  useEffect(() => {
    const message = 'The tour could not be loaded. Check your connection, then reload the page.';
    dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
    onEnd();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once
  }, []);

  return null;
}
