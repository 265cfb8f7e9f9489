import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_VOTES } from '#contract/limits';
import { useAppDispatch } from '../../app/hooks.ts';
import { tourEnded, tourStepShown } from '../../core/navigation/tourEvents.ts';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './Tour.module.css';
import { useTourStage } from './useTourStage.ts';

/** Steps of the voting tour; each names the part of the page that it explains. */
const TOUR_STEPS = [
  {
    target: '#actions',
    title: `You get ${MAX_VOTES} flags`,
    text: `${MAX_VOTES} in every state. This bar shows how many you have left.`,
  },
  {
    target: 'main input[type="search"]',
    title: 'Find a course',
    text: 'Search by name or town. Use the filters to shorten the list.',
  },
  {
    target: 'main li button[aria-pressed]',
    title: 'Tap to vote',
    text: 'Tap once to plant a flag, again to remove it. We save it right away.',
  },
  {
    target: '#actions a[href^="/my-picks"]',
    title: 'Your picks',
    text: 'The courses with your flags are your list. Put it in order and share it.',
  },
] as const;

/** Dialog of the voting tour; "Done", "Skip" and Escape end it. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const dispatch = useAppDispatch();
  const next = useRef<HTMLButtonElement>(null);
  const [index, setIndex] = useState(0);
  const { target, title, text } = TOUR_STEPS[index] ?? TOUR_STEPS[0];
  const number = index + 1;
  const isLast = number === TOUR_STEPS.length;
  const { dialog, stage, card } = useTourStage(target);

  // So that Enter goes to the next step.
  useLayoutEffect(() => next.current?.focus(), []);

  useEffect(() => {
    dispatch(tourStepShown(number));
  }, [dispatch, number]);

  const end = (isFinished: boolean) => {
    dispatch(tourEnded({ isFinished, step: number }));
    onEnd();
  };
  const goForward = () => (isLast ? end(true) : setIndex(index + 1));
  const goBack = () => setIndex(Math.max(0, index - 1));
  const onArrowKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight' && !isLast) goForward();
    if (key === 'ArrowLeft') goBack();
  };

  return (
    // The arrow keys are shortcuts; each has its button.
    <dialog
      ref={dialog}
      className={styles.tour}
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      onKeyDown={onArrowKey}
      onCancel={(event) => {
        event.preventDefault();
        end(false);
      }}
    >
      <div ref={stage} className={styles.stage} />
      <div ref={card} className={styles.card}>
        <div aria-live="polite" className={styles.words}>
          <p className={styles.progress}>
            {number} of {TOUR_STEPS.length}
          </p>
          <h2 id="tour-title">{title}</h2>
          <p id="tour-text">{text}</p>
        </div>
        <div className={styles.buttons}>
          {!isLast && (
            <button type="button" className={styles.skip} onClick={() => end(false)}>
              Skip
            </button>
          )}
          {index > 0 && (
            <Button look="quiet" onClick={goBack}>
              Back
            </Button>
          )}
          <Button ref={next} onClick={goForward}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
