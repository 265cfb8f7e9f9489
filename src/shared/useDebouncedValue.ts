import { useEffect, useState } from 'react';

/** Returns `text` after a pause in typing, so that a search sends one request. */
export function useDebouncedValue(text: string, delayMs = 250): string {
  const [debounced, setDebounced] = useState(text);

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);

  return debounced;
}
