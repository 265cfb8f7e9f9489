import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { selectIsMember } from '../session/sessionSlice.ts';
import { useUnverified } from './useUnverified.ts';
import styles from './VerifyBanner.module.css';

const VerifyActions = lazy(async () => ({ default: (await import('./VerifyActions.tsx')).VerifyActions }));

/** Shown while a member's votes do not count yet, and after the verification until another page is opened. */
export function VerifyBanner() {
  const isUnverified = useUnverified();
  const isMember = useAppSelector(selectIsMember);
  const { pathname } = useLocation();
  const [shownOn, setShownOn] = useState<string>();
  const [message, setMessage] = useState<string>();
  if (isUnverified && shownOn !== pathname) setShownOn(pathname);

  const isThanks = isMember && !isUnverified && shownOn === pathname;
  if (!isUnverified && !isThanks) return null;
  return (
    <section className={styles.banner} aria-label="Your email address">
      <p role="status" className={styles.text}>
        {isThanks
          ? 'Your email is verified. Thank you.'
          : (message ?? 'We saved your votes. They count once you verify your email. We sent you a link.')}
      </p>
      <div className={styles.actions}>
        {isUnverified && (
          <Suspense fallback={null}>
            <VerifyActions onMessage={setMessage} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
