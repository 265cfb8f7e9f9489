import { electionsApi } from '../../api/endpoints/electionsApi.ts';
import { errorMessage } from '../../api/failure.ts';
import { type AppThunk, useAppDispatch } from '../../app/hooks.ts';
import { useIsOnline } from '../../shared/useIsOnline.ts';
import { Notice } from '../../shared/ui/Notice.tsx';

type LoadFailureProps = {
  /** What could not be loaded, as a sentence without its full stop. */
  title: string;
  failure: Parameters<typeof errorMessage>[0];
  /** A sentence about what is not lost. */
  safe?: string;
  onRetry: () => void;
};

/** Fetches the elections again if that has failed: the lines that name them have no button of their own. */
const retryElections = (): AppThunk => (dispatch, getState) => {
  const { select, initiate } = electionsApi.endpoints.getElections;
  if (select()(getState()).isError) void dispatch(initiate(undefined, { forceRefetch: true, subscribe: false }));
};

/** Shown in place of what could not be loaded. While the device is offline it says that the reload is automatic. */
export function LoadFailure({ title, failure, safe, onRetry }: LoadFailureProps) {
  const dispatch = useAppDispatch();
  const isOnline = useIsOnline();
  const reason = isOnline ? errorMessage(failure) : 'You’re offline. This loads when you’re back.';
  const retry = () => {
    onRetry();
    dispatch(retryElections());
  };
  return (
    <Notice tone="error" title={title} onRetry={retry}>
      <p>{reason}</p>
      {safe && <p>{safe}</p>}
    </Notice>
  );
}
