import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './ReplayPlayer.module.css';
import { ReplayStage } from './ReplayStage.tsx';
import type { RootState } from '../reducer.ts';
import type { ReplayedStep } from './replayTrace.ts';
import { StepDetails } from './StepDetails.tsx';
import { ALL_STEPS, firstError, listedSteps } from './stepFilter.ts';
import { StepFilterBar } from './StepFilterBar.tsx';
import { StepList } from './StepList.tsx';

const STEP_EVERY_MS = 700;

/** Steps through a trace by button, by slider or by itself; the pages follow. */
export function ReplayPlayer({ steps }: { steps: ReplayedStep<RootState>[] }) {
  const [index, setIndex] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [filter, setFilter] = useState(ALL_STEPS);
  const search = useRef<HTMLInputElement>(null);
  const last = steps.length - 1;
  // The slider moves on while the page of an earlier step is rendered.
  const shown = useDeferredValue(index);
  const shownStep = steps[shown];
  // A long trace is not gone through again at each step.
  const listed = useMemo(() => listedSteps(steps, filter), [steps, filter]);
  const [firstDifferent, error, isSame] = useMemo(
    () => [
      steps.findIndex((each) => each.isSame === false),
      firstError(steps),
      steps.every((each) => each.isSame === true),
    ],
    [steps],
  );

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setIndex((at) => Math.min(at + 1, last)), STEP_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPlaying, last]);

  if (isPlaying && index === last) setIsPlaying(false);
  const goTo = (at: number) => {
    setIsPlaying(false);
    setIndex(Math.max(0, Math.min(at, last)));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'e' && error >= 0) goTo(error);
    if (event.key !== '/') return;
    event.preventDefault();
    search.current?.focus();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (!shownStep) return null;
  return (
    <>
      {firstDifferent >= 0 ? (
        <p role="alert" className={styles.wrong}>
          Step {firstDifferent + 1} ({steps[firstDifferent]?.action.type}) ends in a different state than the one
          recorded.{' '}
          <Button look="quiet" onClick={() => goTo(firstDifferent)}>
            Go to step {firstDifferent + 1}
          </Button>
        </p>
      ) : (
        <p role="status" className={styles.right}>
          {isSame
            ? 'Every step ends in the recorded state.'
            : 'This file doesn’t say what some steps changed: they are replayed, not compared.'}
        </p>
      )}
      <div className={styles.controls} role="group" aria-label="Steps">
        <Button look="quiet" onClick={() => goTo(index - 1)} aria-disabled={index === 0}>
          Back
        </Button>
        <Button onClick={() => setIsPlaying(!isPlaying)}>{isPlaying ? 'Pause' : 'Play'}</Button>
        <Button look="quiet" onClick={() => goTo(index + 1)} aria-disabled={index === last}>
          Next
        </Button>
        {error >= 0 && (
          <Button look="quiet" aria-keyshortcuts="e" onClick={() => goTo(error)}>
            First error
          </Button>
        )}
        <input
          // A trace was just chosen: its keys work at once.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="range"
          aria-label="Step"
          min={1}
          max={steps.length}
          value={index + 1}
          onChange={({ target }) => goTo(Number(target.value) - 1)}
        />
        <output>
          {index + 1} of {steps.length}
        </output>
      </div>
      <StepFilterBar steps={steps} filter={filter} listed={listed.length} search={search} onChange={setFilter} />
      <div className={styles.columns}>
        <StepList steps={steps} listed={listed} index={index} onChoose={goTo} />
        <StepDetails step={shownStep} />
        <ReplayStage steps={steps} index={shown} state={shownStep.after} />
      </div>
    </>
  );
}
