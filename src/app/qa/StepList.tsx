import { useEffect, useRef } from 'react';
import type { RootState } from '../reducer.ts';
import { type ReplayedStep, stepName } from './replayTrace.ts';
import styles from './StepList.module.css';

type StepListProps = { steps: ReplayedStep<RootState>[]; index: number; onChoose: (index: number) => void };

export function StepList({ steps, index, onChoose }: StepListProps) {
  const current = useRef<HTMLLIElement>(null);

  // The current step stays in view.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  return (
    <ol className={styles.list} aria-label="Actions">
      {steps.map((step, at) => (
        <li key={at} ref={at === index ? current : undefined}>
          <button
            type="button"
            className={styles.step}
            aria-current={at === index ? 'step' : undefined}
            onClick={() => onChoose(at)}
          >
            <span className={styles.number}>{at + 1}</span>
            <span className={styles.type}>{stepName(step)}</span>
            {step.isSame === false && <span className={styles.differs}>differs</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
