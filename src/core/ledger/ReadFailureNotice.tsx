import { LoadFailure } from '../feedback/LoadFailure.tsx';
import type { ReadStatus } from './ledgerMessages.ts';

/** Error of a check that could not be made, which says nothing about the votes. */
export function ReadFailureNotice({ failure, onRetry }: { failure: ReadStatus; onRetry: () => void }) {
  const error = failure === 'FETCH_ERROR' ? { status: failure, error: '' } : { status: failure, data: undefined };
  return (
    <LoadFailure
      title="We couldn’t check the votes"
      failure={error}
      safe="This says nothing about the votes. We haven’t checked them yet."
      onRetry={onRetry}
    />
  );
}
