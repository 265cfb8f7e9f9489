import { useCallback, useRef } from 'react';

const REPEAT_MS = 400;

/**
 * Detects double taps and held keys: a tap removes a row, and the repeat would hit the next row.
 * @returns whether a tap at this time (ms) repeats the previous one
 */
export function useRepeatGuard(): (at: number) => boolean {
  const last = useRef(-Infinity);
  return useCallback((at) => {
    const isRepeated = at - last.current < REPEAT_MS;
    last.current = at;
    return isRepeated;
  }, []);
}
