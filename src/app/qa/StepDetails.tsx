import type { RootState } from '../reducer.ts';
import { differencesOf, type ReplayedStep, stepName } from './replayTrace.ts';
import { asText, type Change, pathText, stateDiff } from './stateDiff.ts';
import styles from './StepDetails.module.css';

const asBlock = (value: unknown): string => JSON.stringify(value, null, 2);

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
      <h3>Changes</h3>
      {changes.length === 0 ? <p>This action changed nothing.</p> : <Changes changes={changes} />}
      <details>
        <summary>Action</summary>
        {/* A long text scrolls: the keyboard must reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0}>{asBlock(step.action)}</pre>
      </details>
      <details>
        <summary>State</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0}>{asBlock(step.after)}</pre>
      </details>
    </section>
  );
}
