import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const checked = useRef(Promise.resolve());
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
    // One after the other: the check that is under way may have begun before the link was opened.
    const onShown = () => {
      checked.current = checked.current.then(check);
    };
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
    return <LoadFailure title="We couldn’t load the form" failure={error} onRetry={() => void refetch()} />;
  }
  if (user.emailVerified) return children;
  return (
    <Notice title="Verify your email first">
      <p>
        An admin reads every suggestion, so we need a verified email. Open the link we sent to{' '}
        <strong>{user.email}</strong>, then come back here.
      </p>
      {isBannerShown ? (
        <p>Use the bar at the top of this page to send the email again.</p>
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
