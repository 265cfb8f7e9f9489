import { Download } from 'lucide-react';
import type { SerializedError } from '@reduxjs/toolkit';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { type ApiFailure, errorMessage } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../core/feedback/toastSlice.ts';
import { Button } from '../../shared/ui/Button.tsx';

type ExportButtonProps = {
  isBusy: boolean;
  /** Resolves to the error, if any. */
  onExport: () => PromiseLike<{ error?: ApiFailure | SerializedError | undefined }>;
};

/** Downloads the list that is shown, with all its pages. */
export function ExportButton({ isBusy, onExport }: ExportButtonProps) {
  const dispatch = useAppDispatch();
  const download = async () => {
    const { error } = await onExport();
    if (!error) return;
    const message = `We couldn’t download it. ${errorMessage(error)}`;
    dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
  };
  return (
    <Button look="quiet" aria-disabled={isBusy} onClick={() => void (isBusy || download())}>
      <Download aria-hidden="true" size={18} />
      {isBusy ? 'One moment…' : 'Download as CSV'}
    </Button>
  );
}
