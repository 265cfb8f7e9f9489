import { useAppDispatch } from '../../app/hooks.ts';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { LoadFailure } from '../feedback/LoadFailure.tsx';
import { sessionApi } from '../session/sessionApi.ts';
import { restoreSession } from '../session/sessionListeners.ts';

const HEAD = { title: 'You are still signed in', description: 'Your session could not be restored yet.' };

/**
 * Shown in place of a member page while the stored session cannot be restored, because the server cannot be reached.
 */
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
