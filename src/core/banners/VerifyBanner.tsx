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
  const [askedOn, setAskedOn] = useState<string>();
  const [said, setSaid] = useState<string>();
  if (isUnverified && askedOn !== pathname) setAskedOn(pathname);

  const isThanks = isMember && !isUnverified && askedOn === pathname;
  if (!isUnverified && !isThanks) return null;
  return (
    <section className={styles.banner} aria-label="Your e-mail address">
      <p role="status" className={styles.text}>
        {isThanks
          ? 'Your address is verified. All your votes count.'
          : (said ?? 'Your votes are kept, and count once your e-mail address is verified. A link is in your mail.')}
      </p>
      <div className={styles.actions}>
        {isUnverified && (
          <Suspense fallback={null}>
            <VerifyActions onSaid={setSaid} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
