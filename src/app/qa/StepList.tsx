import { useEffect, useRef, useState } from 'react';
import type { RootState } from '../reducer.ts';
import { hasFailed, outcomeOf, type TracedLine } from './besideSteps.ts';
import { type ReplayedStep, stepName } from './replayTrace.ts';
import { endpointOf } from './stepFilter.ts';
import styles from './StepList.module.css';

/** The height of a row in StepList.module.css. */
const ROW_PX = 36;
/** Rows that are rendered above and below the first visible one; a trace may have thousands. */
const ROWS_AROUND = 200;

type StepListProps = {
  steps: ReplayedStep<RootState>[];
  /** The steps that are listed, by their places in the trace. */
  listed: readonly number[];
  index: number;
  onChoose: (index: number) => void;
};

/** What fits into a row: of a request its endpoint and how it stands. */
function shortName(step: ReplayedStep<object>): string {
  const endpoint = endpointOf(step);
  return endpoint === undefined ? step.action.type : `${endpoint} ${step.action.type.replace(/^.*\//, '')}`;
}

/** The worst of what the console has. */
function Console({ lines }: { lines: readonly TracedLine[] }) {
  const hasError = lines.some(({ level }) => level === 'error');
  return hasError ? <span className={styles.wrong}>error</span> : <span className={styles.number}>warning</span>;
}

export function StepList({ steps, listed, index, onChoose }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  const first = Math.max(0, top - ROWS_AROUND);
  const rows = listed.slice(first, top + ROWS_AROUND);
  const current = listed.indexOf(index);

  // The current step stays in view.
  useEffect(() => {
    const { current: box } = list;
    if (!box || current < 0) return;
    const at = current * ROW_PX;
    if (at < box.scrollTop || at + ROW_PX > box.scrollTop + box.clientHeight) box.scrollTop = at - box.clientHeight / 2;
  }, [current]);

  return (
    <ol
      ref={list}
      className={styles.list}
      aria-label="Actions"
      // The rows that are not rendered take their place.
      style={{
        paddingBlockStart: first * ROW_PX,
        paddingBlockEnd: (listed.length - first - rows.length) * ROW_PX,
      }}
      onScroll={({ currentTarget }) => setTop(Math.floor(currentTarget.scrollTop / ROW_PX))}
    >
      {rows.map((at, row) => {
        const step = steps[at];
        if (!step) return null;
        return (
          <li key={at} aria-setsize={listed.length} aria-posinset={first + row + 1}>
            <button
              type="button"
              className={styles.step}
              aria-current={at === index ? 'step' : undefined}
              title={stepName(step)}
              onClick={() => onChoose(at)}
            >
              <span className={styles.number}>{at + 1}</span>
              <span className={styles.type}>{shortName(step)}</span>
              {step.call && (
                <span className={hasFailed(step.call) ? styles.wrong : styles.number}>{outcomeOf(step.call)}</span>
              )}
              {step.console && <Console lines={step.console} />}
              {step.isSame === false && <span className={styles.wrong}>differs</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
