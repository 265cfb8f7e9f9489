import type { ComponentProps } from 'react';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';

type PicksPlaceholderProps = Pick<ComponentProps<typeof LoadFailure>, 'failure' | 'onRetry'>;

/** Replaces the member's picks until they are loaded: skeleton rows or the error. */
export function PicksPlaceholder({ failure, onRetry }: PicksPlaceholderProps) {
  if (!failure) return <SkeletonRows label="Loading your picks" count={4} />;
  return (
    <LoadFailure
      title="Your picks could not be loaded"
      failure={failure}
      safe="They are safe on the server."
      onRetry={onRetry}
    />
  );
}
