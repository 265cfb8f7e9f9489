import { useAppDispatch } from '../../app/hooks.ts';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { LoadFailure } from '../failures/LoadFailure.tsx';
import { sessionApi } from '../session/sessionApi.ts';
import { restoreSession } from '../session/sessionListeners.ts';

const HEAD = { title: 'You are still signed in', description: 'Your session could not be restored yet.' };

/** In place of a member page, while the server cannot be asked whose session is stored. */
export function SessionUnreachable() {
  const dispatch = useAppDispatch();
  const { error } = sessionApi.endpoints.getMe.useQueryState();
  return (
    <>
      <PageHeading head={HEAD} />
      <LoadFailure
        title="Your session could not be restored"
        failure={error}
        safe="Your flags stay where you planted them."
        onRetry={() => dispatch(restoreSession())}
      />
    </>
  );
}
