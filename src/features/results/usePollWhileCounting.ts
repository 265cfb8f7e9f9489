import { useEffect, useRef } from 'react';
import type { Election } from '#contract/elections';

const COUNTING_POLL_MS = 5000;

/** Calls `load` every few seconds while an election is being counted, and once more when the count is complete. */
export function usePollWhileCounting(status: Election['status'] | undefined, load: () => void): void {
  const latest = useRef(load);
  const wasCounting = useRef(false);

  useEffect(() => {
    latest.current = load;
  });

  // Counting takes a second or two.
  useEffect(() => {
    if (wasCounting.current && status === 'closed') latest.current();
    wasCounting.current = status === 'closing';
    if (status !== 'closing') return undefined;
    const timer = setInterval(() => latest.current(), COUNTING_POLL_MS);
    return () => clearInterval(timer);
  }, [status]);
}
