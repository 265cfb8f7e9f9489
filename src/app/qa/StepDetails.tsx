import { useState } from 'react';
import type { RootState } from '../reducer.ts';
import { lineText, outcomeOf, type TracedCall, type TracedLine } from './besideSteps.ts';
import { differencesOf, type ReplayedStep, stepName } from './replayTrace.ts';
import { asText, type Change, pathText, stateDiff } from './stateDiff.ts';
import styles from './StepDetails.module.css';

/** More are not readable. */
const SHOWN = 200;

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <>
      {/* A long list scrolls: the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <dl className={styles.changes} tabIndex={0}>
        {changes.slice(0, SHOWN).map(({ path, before, after }) => (
          <div key={pathText(path)}>
            <dt>{pathText(path)}</dt>
            <dd>
              <del>{asText(before)}</del> <ins>{asText(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > SHOWN && <p>{`And ${changes.length - SHOWN} more.`}</p>}
    </>
  );
}

/** Written out only while it is open: a state is large, and there is one at each step. */
function Json({ title, value }: { title: string; value: unknown }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {/* A long text scrolls: the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      {isOpen && <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>}
    </details>
  );
}

function Call({ call }: { call: TracedCall }) {
  return (
    <>
      <h3>Request</h3>
      <p>{`${call.method} ${call.path}: ${outcomeOf(call)}`}</p>
      {call.requestId !== null && <p className={styles.time}>{`In the server’s log: ${call.requestId}`}</p>}
    </>
  );
}

function ConsoleLines({ lines }: { lines: readonly TracedLine[] }) {
  return (
    <>
      <h3>Console</h3>
      <ul className={styles.changes}>
        {lines.map((line, place) => (
          <li key={place}>
            <b>{line.level}</b> {lineText(line)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a step was, what it changed, and the state it ended in. */
export function StepDetails({ step }: { step: ReplayedStep<RootState> }) {
  const changes = stateDiff(step.before, step.after);
  return (
    <section className={styles.details} aria-label="Step">
      <h2>{stepName(step)}</h2>
      {step.at > 0 && <p className={styles.time}>{new Date(step.at).toISOString()}</p>}
      {step.isSame === false && (
        <>
          <h3>Expected, and actual</h3>
          <Changes changes={differencesOf(step)} />
        </>
      )}
      {step.call && <Call call={step.call} />}
      {step.console && <ConsoleLines lines={step.console} />}
      <h3>Changes</h3>
      {changes.length === 0 ? <p>This action changed nothing.</p> : <Changes changes={changes} />}
      <Json title="Action" value={step.action} />
      <Json title="State" value={step.after} />
    </section>
  );
}
