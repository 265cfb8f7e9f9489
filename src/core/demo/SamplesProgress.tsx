import type { DemoSamples } from '#contract/demo';
import { useGetSamplesQuery } from './samplesApi.ts';
import styles from './SamplesProgress.module.css';

const POLL_MS = 400;

/** How many states are filled so far; fetched again and again while it is shown. */
export function SamplesProgress({ samples: { running, states, ofStates } }: { samples: DemoSamples }) {
  useGetSamplesQuery(undefined, { pollingInterval: POLL_MS });
  if (running !== 'filling') return null;
  return (
    <p className={styles.progress}>
      <progress aria-label="States with sample votes" max={ofStates} value={states} /> {states} of {ofStates} states
    </p>
  );
}
