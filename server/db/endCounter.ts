const MOST_ENDS = 3;
const WITHIN_MS = 60_000;

/**
 * Counts how often something that should run for ever has ended; each call counts one and returns whether it is the
 * third within a minute.
 */
export function createEndCounter(): () => boolean {
  let ends: number[] = [];
  return () => {
    const now = performance.now();
    ends = [...ends.filter((at) => at > now - WITHIN_MS), now];
    return ends.length >= MOST_ENDS;
  };
}
