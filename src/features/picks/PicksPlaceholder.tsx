import type { ComponentProps } from 'react';
import { MAX_VOTES } from '#contract/limits';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { useIsClosed } from '../../core/location/closedState.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';

type PicksPlaceholderProps = Pick<ComponentProps<typeof LoadFailure>, 'failure' | 'onRetry'>;

/** Replaces the member's picks until they are loaded: skeleton rows or the error. */
export function PicksPlaceholder({ failure, onRetry }: PicksPlaceholderProps) {
  if (!failure) return <SkeletonRows label="Loading your picks" count={4} />;
  return <LoadFailure title="We couldn’t load your picks" failure={failure} safe="They’re safe." onRetry={onRetry} />;
}

/** Notice for an empty list, with a link to vote. */
export function NoPicks({
  locationId,
  stateName = 'this state',
}: {
  locationId: string;
  stateName?: string | undefined;
}) {
  if (useIsClosed(locationId)) {
    return <Notice title={`No picks in ${stateName}`}>You didn’t vote here.</Notice>;
  }
  return (
    <Notice title={`No picks in ${stateName} yet`}>
      <ol>
        <li>Plant up to {MAX_VOTES} flags.</li>
        <li>Put your list in order, best first.</li>
        <li>Share it, or keep it to yourself.</li>
      </ol>
      <ButtonLink to={paths.voting(locationId)}>Choose courses</ButtonLink>
    </Notice>
  );
}
