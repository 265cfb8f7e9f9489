import { useEffect } from 'react';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../core/feedback/toastSlice.ts';

/** Rendered when the tour's code could not be loaded. */
export function TourNotLoaded({ onEnd }: { onEnd: () => void }) {
  const dispatch = useAppDispatch();

  useEffect(() => {
    const message = 'The tour could not be loaded. Check your connection, then reload the page.';
    dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
    onEnd();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- shown once
  }, []);

  return null;
}
