import { useIsClosed } from '../../core/location/closedState.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';

/** Notice for an empty list, with a link to vote. */
export function NoPicks({
  locationId,
  stateName = 'this state',
}: {
  locationId: string;
  stateName?: string | undefined;
}) {
  if (useIsClosed(locationId)) {
    return <Notice title={`No picks in ${stateName}`}>You have planted no flag here.</Notice>;
  }
  return (
    <Notice title={`No picks in ${stateName} yet`}>
      <p>You have 22 flags here. Plant the first one.</p>
      <ButtonLink to={paths.voting(locationId)}>Choose courses</ButtonLink>
    </Notice>
  );
}
