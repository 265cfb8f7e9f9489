import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 250;

/** Returns `text` after a pause in typing, so that a search sends one request. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);

  // Synchronises with the timer.
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return debounced;
}
