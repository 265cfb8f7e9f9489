import { LoadFailure } from '../feedback/LoadFailure.tsx';
import type { ReadStatus } from './ledgerMessages.ts';

/** Error of a check that could not be made, which says nothing about the votes. */
export function ReadFailureNotice({ failure, onRetry }: { failure: ReadStatus; onRetry: () => void }) {
  const error = failure === 'FETCH_ERROR' ? { status: failure, error: '' } : { status: failure, data: undefined };
  return (
    <LoadFailure
      title="We couldn’t check the votes"
      failure={error}
      safe="That doesn’t mean anything is wrong. We just haven’t checked the votes yet."
      onRetry={onRetry}
    />
  );
}
