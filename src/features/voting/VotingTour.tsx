import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { useAppDispatch } from '../../app/hooks.ts';
import { tourEnded, type TourState } from '../../core/navigation/tourEvents.ts';
import { toastShown } from '../../core/feedback/toastSlice.ts';
import { readText, STORAGE_KEYS, writeText } from '../../shared/storage.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import { say } from '../../shared/sentence.ts';
import styles from './VotingTour.module.css';

const Tour = lazy<ComponentType<{ onEnd: () => void }>>(async () => {
  const loaded = await import('./Tour.tsx').catch(() => null);
  return { default: loaded?.Tour ?? TourNotLoaded };
});

const isNew = (): boolean => readText('local', STORAGE_KEYS.tour) === null;
const markSeen = (): void => writeText('local', STORAGE_KEYS.tour, 'seen');

/** Offers the tour on the first visit to the voting page, and runs it on request or for a link with the tour state. */
export function VotingTour() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state, pathname } = useLocation() as { state: TourState | null; pathname: string };
  const isRequested = state?.tour === true;
  const [stage, setStage] = useState(() => (isRequested ? 'tour' : isNew() ? 'greeting' : 'over'));

  // The offer is shown once.
  useEffect(() => markSeen, []);

  const end = () => {
    markSeen();
    setStage('over');
    // A reload must not start it again.
    if (isRequested) void navigate(pathname, { replace: true, state: null });
  };
  const skip = () => {
    dispatch(tourEnded({ isFinished: false, step: 0 }));
    end();
  };

  if (stage === 'greeting') return <TourGreeting onStart={() => setStage('tour')} onSkip={skip} />;
  if (stage === 'over') return null;
  return (
    <Suspense fallback={null}>
      <Tour onEnd={end} />
    </Suspense>
  );
}

/** Offers the tour inline, so that it does not block voting. */
function TourGreeting({ onStart, onSkip }: { onStart: () => void; onSkip: () => void }) {
  const greeting = useFocusFallback<HTMLElement>();
  return (
    <section ref={greeting} className={styles.greeting} aria-labelledby="greeting">
      <h2 id="greeting">New here?</h2>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={onSkip}>
          Skip
        </Button>
        <Button onClick={onStart}>Show me around</Button>
      </div>
    </section>
  );
}

/** Rendered when the tour's code could not be loaded. */
function TourNotLoaded({ onEnd }: { onEnd: () => void }) {
  const dispatch = useAppDispatch();

  useEffect(() => {
    const message = say`The tour didn’t load. Check your connection and reload the page.`;
    dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
    onEnd();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- shown once
  }, []);

  return null;
}
