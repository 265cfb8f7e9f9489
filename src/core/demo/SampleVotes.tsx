import { type ComponentType, Suspense, useId, useState } from 'react';
import type { DemoSamples } from '#contract/demo';
import { useAppDispatch } from '../../app/hooks.ts';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import { CODE_LIMIT_MS, withTimeout } from '../../shared/withTimeout.ts';
import { formFailed } from '../feedback/toastSlice.ts';
import styles from './SampleVotes.module.css';

const toNeighbour = (gone: HTMLElement) => gone.parentElement?.querySelector('button');

// Most visitors of a demo neither fill nor empty it: the code for that is loaded when it is needed.
const SamplesProgress = lazyComponent(
  async () => (await import('./SamplesProgress.tsx')).SamplesProgress,
  () => null,
);

const NOT_LOADED = 'Not done. This didn’t load. Check your connection and try again.';

type Dialog = ComponentType<{ members: number; onClose: () => void }>;

/**
 * Fills an empty demo with sample votes, shows how far that has come, also when another tab began it, and removes them
 * again.
 */
export function SampleVotes({ samples }: { samples: DemoSamples }) {
  const { states, ofStates, members, running } = samples;
  const dispatch = useAppDispatch();
  const textId = useId();
  const [isLoading, setIsLoading] = useState(false);
  const [RemoveDialog, setDialog] = useState<Dialog>();
  const [problem, setProblem] = useState<string>();
  const removeButton = useFocusFallback<HTMLButtonElement>(toNeighbour);

  const isBusy = running !== null || isLoading;
  const isPartial = members > 0 && states < ofStates;
  const isFull = members > 0 && !isPartial;

  /** @param work resolves to what has gone wrong */
  const run = async (work: () => Promise<string | undefined>) => {
    setProblem(undefined);
    const reason = await work().catch(() => NOT_LOADED);
    setProblem(reason);
    if (reason !== undefined) dispatch(formFailed(reason));
  };
  const fill = async () => {
    setIsLoading(true);
    try {
      const { changeSamples } = await withTimeout(import('./samplesApi.ts'), CODE_LIMIT_MS);
      return await dispatch(changeSamples('fill'));
    } finally {
      setIsLoading(false);
    }
  };
  const askToRemove = async () => {
    const { RemoveSamplesDialog } = await withTimeout(import('./RemoveSamplesDialog.tsx'), CODE_LIMIT_MS);
    setDialog(() => RemoveSamplesDialog);
    return undefined;
  };

  return (
    <div className={styles.samples}>
      <p id={textId} role="status">
        {sentenceOf(samples)}
      </p>
      <Suspense fallback={null}>{running !== null && <SamplesProgress samples={samples} />}</Suspense>
      {problem && <p role="alert">{problem}</p>}
      <p>
        {/* One button through all of it: the focus stays where it is. */}
        <button
          type="button"
          className={styles.action}
          aria-disabled={isBusy}
          aria-describedby={textId}
          onClick={() => {
            if (isBusy) return;
            void run(isFull ? askToRemove : fill);
          }}
        >
          {isBusy
            ? 'One moment…'
            : isFull
              ? 'Remove sample votes'
              : isPartial
                ? 'Fill the rest'
                : 'Fill with sample votes'}
        </button>
        {isPartial && !isBusy && (
          <button ref={removeButton} type="button" className={styles.action} onClick={() => void run(askToRemove)}>
            Remove sample votes
          </button>
        )}
      </p>
      {RemoveDialog && <RemoveDialog members={members} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

function sentenceOf({ states, ofStates, members, running, failed }: DemoSamples): string {
  if (running === 'filling') return 'Adding sample votes…';
  if (running === 'removing') return 'Removing the sample votes…';
  if (members === 0) return failed ? 'We couldn’t add the sample votes.' : '';
  if (states === ofStates) return `${members} sample golfers have voted in all ${ofStates} states.`;
  return `Only ${states} of ${ofStates} states have sample votes.`;
}
