import { useAppDispatch } from '../../app/hooks.ts';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { LoadFailure } from '../feedback/LoadFailure.tsx';
import { sessionApi } from '../session/sessionApi.ts';
import { restoreSession } from '../session/sessionListeners.ts';

const HEAD = { title: 'You’re still signed in', description: 'We couldn’t restore your session yet.' };

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
        title="We couldn’t restore your session"
        failure={error}
        safe="Your flags are safe."
        onRetry={() => dispatch(restoreSession())}
      />
    </>
  );
}
