import { useAppDispatch } from '../../app/hooks.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFocusHandover } from '../../shared/useFocusHandover.ts';
import { useMark } from '../../shared/useMark.ts';
import styles from './ConsentBanner.module.css';
import { consentAnswered } from './consentSlice.ts';

/** Asks once; nothing waits for the answer. */
export function ConsentBanner({ isRecording }: { isRecording: boolean }) {
  const dispatch = useAppDispatch();
  const banner = useFocusHandover<HTMLElement>();
  useMark('data-has-consent', true);
  return (
    <section ref={banner} className={styles.banner} aria-label="Analytics">
      <p className={styles.question}>
        {isRecording
          ? 'May we count visits and record some? Names and texts are masked.'
          : 'May we count visits? No names, no addresses.'}
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
