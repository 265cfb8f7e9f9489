import { useCallback, useRef } from 'react';

const REPEAT_MS = 400;

/**
 * Tells the second tap of a double tap, and a key that is held down, from a tap of its own: where a tap removes a row, the next row stands under the finger.
 * @returns whether a tap at this time (ms) belongs to the one before
 */
export function useRepeatGuard(): (at: number) => boolean {
  const last = useRef(-Infinity);
  return useCallback((at) => {
    const isRepeated = at - last.current < REPEAT_MS;
    last.current = at;
    return isRepeated;
  }, []);
}
