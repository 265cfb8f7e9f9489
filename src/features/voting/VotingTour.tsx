import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { tourEnded, type TourState } from '../../core/navigation/tourEvents.ts';
import { readText, STORAGE_KEYS, writeText } from '../../shared/storage.ts';
import { TourGreeting } from './TourGreeting.tsx';
import { TourNotLoaded } from './TourNotLoaded.tsx';

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
