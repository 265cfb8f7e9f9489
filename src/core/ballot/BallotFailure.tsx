import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { restoreSession } from '../session/sessionListeners.ts';
import { selectIsUnreachable } from '../session/sessionSlice.ts';
import { LoadFailure } from '../feedback/LoadFailure.tsx';
import { ballotApi } from './ballotApi.ts';
import { selectPicksStatus, useBallotIn } from './usePicksIn.ts';

/** Shown when a member's flags in a location could not be loaded, with a retry button. Renders nothing otherwise. */
export function BallotFailure({ locationId }: { locationId: string }) {
  const dispatch = useAppDispatch();
  const { refetch } = useBallotIn(locationId);
  const isFailed = useAppSelector((state) => selectPicksStatus(state, locationId) === 'failed');
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const failure = useAppSelector((state) =>
    isFailed ? ballotApi.endpoints.getBallot.select(locationId)(state).error : undefined,
  );
  if (!isFailed) return null;
  return (
    <LoadFailure
      title={isUnreachable ? 'We couldn’t restore your session' : 'We couldn’t load your flags'}
      failure={failure}
      safe="They’re safe."
      onRetry={() => (isUnreachable ? dispatch(restoreSession()) : refetch())}
    />
  );
}
