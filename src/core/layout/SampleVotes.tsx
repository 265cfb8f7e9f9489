import { useId, useState } from 'react';
import type { DemoSamples } from '#contract/demo';
import { errorMessage } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import { formFailed } from '../toast/toastSlice.ts';
import { RemoveSamplesDialog } from './RemoveSamplesDialog.tsx';
import { useChangeSamplesMutation, useGetSamplesQuery } from './samplesApi.ts';
import styles from './SampleVotes.module.css';

const POLL_MS = 400;
const toNeighbour = (gone: HTMLElement) => gone.parentElement?.querySelector('button');

/** Fills an empty demo with sample votes, shows how far that has come, also when another tab began it, and removes them again. */
export function SampleVotes({ samples }: { samples: DemoSamples }) {
  const { states, ofStates, members, running } = samples;
  const dispatch = useAppDispatch();
  const textId = useId();
  const [change, { isLoading }] = useChangeSamplesMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const removeButton = useFocusFallback<HTMLButtonElement>(toNeighbour);
  useGetSamplesQuery(undefined, { skip: running === null, pollingInterval: POLL_MS });

  const isBusy = running !== null || isLoading;
  const isPartial = members > 0 && states < ofStates;
  const isFull = members > 0 && !isPartial;

  const fill = async () => {
    setProblem(undefined);
    const { error } = await change('fill');
    if (!error) return;
    const message = `Not done. ${errorMessage(error)}`;
    setProblem(message);
    dispatch(formFailed(message));
  };

  const askToRemove = () => {
    setProblem(undefined);
    setIsAsking(true);
  };

  return (
    <div className={styles.samples}>
      <p id={textId} role="status">
        {sentenceOf(samples)}
      </p>
      {running === 'filling' && (
        <p className={styles.progress}>
          <progress aria-label="States with sample votes" max={ofStates} value={states} /> {states} of {ofStates} states
        </p>
      )}
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
            if (isFull) askToRemove();
            else void fill();
          }}
        >
          {isBusy ? 'One moment…' : isFull ? 'Remove them' : isPartial ? 'Fill the rest' : 'Fill with sample votes'}
        </button>
        {isPartial && !isBusy && (
          <button ref={removeButton} type="button" className={styles.action} onClick={askToRemove}>
            Remove them
          </button>
        )}
      </p>
      {isAsking && <RemoveSamplesDialog members={members} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function sentenceOf({ states, ofStates, members, running, failed }: DemoSamples): string {
  if (running === 'filling') return 'Sample votes are being added.';
  if (running === 'removing') return 'The sample votes are being removed.';
  if (members === 0) return failed ? 'The sample votes could not be added.' : '';
  if (states === ofStates) return `${members} sample members have voted in all ${ofStates} states.`;
  return `Sample votes stand in ${states} of ${ofStates} states only.`;
}
