import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { VerifyActions } from '../../core/banners/VerifyActions.tsx';
import { useUnverified } from '../../core/banners/useUnverified.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { useIdentity } from '../../core/identity/useIdentity.ts';
import { useGetMeQuery, useSyncIdentityMutation } from '../../core/session/sessionApi.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import styles from './VerifiedOnly.module.css';

/** Checks the address again whenever the page is shown: whoever comes back from the mail finds the form. */
function useVerificationCheck(isWanted: boolean): void {
  const [syncIdentity] = useSyncIdentityMutation();
  const withIdentity = useIdentity();
  const check = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return;
    // What fails is tried again by the button, which says why.
    await withIdentity(async (identity, settings) => {
      const idToken = await identity.freshIdToken(settings);
      if (idToken !== null) await syncIdentity({ idToken }).unwrap();
    });
  });

  useEffect(() => {
    if (!isWanted) return undefined;
    const onShown = () => void check();
    onShown();
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [isWanted]);
}

/** Renders the children for members with a verified address, and a notice with the way to verify it for the others. */
export function VerifiedOnly({ children }: { children: ReactNode }) {
  const { data: user, error, refetch } = useGetMeQuery();
  // The banner above the page has the same buttons.
  const isBannerShown = useUnverified();
  const [message, setMessage] = useState<string>();
  useVerificationCheck(user?.emailVerified === false);
  if (!user) {
    if (!error) return <SkeletonRows label="Loading the form" count={3} />;
    return <LoadFailure title="The form could not be loaded" failure={error} onRetry={() => void refetch()} />;
  }
  if (user.emailVerified) return children;
  return (
    <Notice title="Verify your address first">
      <p>
        Admins read every suggestion, so we take them from members with a verified address. Open the link in the mail
        that we sent to <strong>{user.email}</strong>, then come back here.
      </p>
      {isBannerShown ? (
        <p>The line at the top of this page sends the mail again.</p>
      ) : (
        <>
          <p role="status">{message}</p>
          <div className={styles.actions}>
            <VerifyActions onMessage={setMessage} />
          </div>
        </>
      )}
    </Notice>
  );
}
