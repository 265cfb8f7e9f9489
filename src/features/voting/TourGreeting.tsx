import { Button } from '../../shared/ui/Button.tsx';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import styles from './TourGreeting.module.css';

/** Offers the tour inline, so that it does not block voting. */
export function TourGreeting({ onStart, onSkip }: { onStart: () => void; onSkip: () => void }) {
  const greeting = useFocusFallback<HTMLElement>();
  return (
    <section ref={greeting} className={styles.greeting} aria-labelledby="greeting">
      <div>
        <h2 id="greeting">New here?</h2>
        <p className={styles.text}>A short tour shows how voting works.</p>
      </div>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={onSkip}>
          Skip
        </Button>
        <Button onClick={onStart}>Show me around</Button>
      </div>
    </section>
  );
}
