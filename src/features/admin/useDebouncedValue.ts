import { useEffect, useState } from 'react';

const SETTLE_MS = 250;

/** A text once nobody has typed for a moment, so that a search is asked for once. */
export function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text);

  // Synchronises with the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return settled;
}
