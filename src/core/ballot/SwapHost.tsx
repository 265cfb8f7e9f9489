import { type ComponentType, useEffect, useState } from 'react';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { CODE_LIMIT_MS, withTimeout } from '../../shared/withTimeout.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { say } from '../../shared/sentence.ts';
import { selectSwapRequest, swapClosed, type SwapRequest } from './swapSlice.ts';

const NOT_LOADED = say`We couldn’t show your picks. Check your connection and try again.`;

/** Renders the swap sheet above any page; its code is loaded at the first request. */
export function SwapHost() {
  const dispatch = useAppDispatch();
  const request = useAppSelector(selectSwapRequest);
  const [Sheet, setSheet] = useState<ComponentType<{ request: SwapRequest }>>();
  const isMissing = request !== null && Sheet === undefined;

  useEffect(() => {
    if (!isMissing) return;
    withTimeout(import('./SwapSheet.tsx'), CODE_LIMIT_MS).then(
      ({ SwapSheet }) => setSheet(() => SwapSheet),
      () => {
        dispatch(swapClosed());
        dispatch(toastShown({ type: 'error', message: NOT_LOADED, duration: TOAST_LONG_DURATION_MS }));
      },
    );
  }, [dispatch, isMissing]);

  return request && Sheet && <Sheet key={request.courseId} request={request} />;
}
