import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import { useHtmlAttribute } from '../../shared/useHtmlAttribute.ts';
import styles from './ConsentBanner.module.css';
import { consentAnswered } from './consentSlice.ts';

type ConsentBannerProps = {
  isRecording: boolean;
  /** Floats above the page; on a phone it is hidden until the first scroll. */
  isFloating: boolean;
};

/** Asks for consent to analytics. */
export function ConsentBanner({ isRecording, isFloating }: ConsentBannerProps) {
  const dispatch = useAppDispatch();
  const banner = useFocusFallback<HTMLElement>();
  const [isWaiting, setIsWaiting] = useState(isFloating);
  useHtmlAttribute('data-has-consent', true);

  // Its first scroll shows the banner.
  useEffect(() => {
    const stopWaiting = () => setIsWaiting(false);
    // It may have come before. Read here, because while rendering it would make the browser compute the layout at once.
    if (window.scrollY > 0) stopWaiting();
    window.addEventListener('scroll', stopWaiting, { passive: true, once: true });
    return () => window.removeEventListener('scroll', stopWaiting);
  }, []);

  return (
    <section ref={banner} className={styles.banner} data-is-waiting={isWaiting} aria-label="Analytics">
      <p className={styles.question}>
        {isRecording
          ? 'OK to use analytics and record some visits? We mask names and text.'
          : 'OK to use analytics? No names, no emails.'}
      </p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={() => dispatch(consentAnswered('refused'))}>
          No thanks
        </Button>
        <Button look="quiet" onClick={() => dispatch(consentAnswered('granted'))}>
          Allow
        </Button>
      </div>
    </section>
  );
}
