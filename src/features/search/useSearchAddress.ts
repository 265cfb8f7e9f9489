import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';

/** Debounce, because browsers limit how often the address may change. */
const ADDRESS_DEBOUNCE_MS = 300;

/**
 * Writes the typed text to the address, debounced. Returns a function that writes it at once, for the moment the input
 * loses the focus: the page may be left then, "back" must return to the typed text, and a later write would cancel the
 * navigation that has begun.
 */
export function useSearchAddress(typed: string, queryInUrl: string): () => void {
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writeNow = useCallback(() => {
    clearTimeout(timer.current);
    if (typed !== queryInUrl && !isLeaving) {
      void navigate(paths.search(typed), { replace: true, preventScrollReset: true });
    }
  }, [navigate, typed, queryInUrl, isLeaving]);

  // The address gets the text at the latest at the next pointerdown: on iOS a tap elsewhere does not blur the input.
  useEffect(() => {
    timer.current = setTimeout(writeNow, ADDRESS_DEBOUNCE_MS);
    document.addEventListener('pointerdown', writeNow, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('pointerdown', writeNow, true);
    };
  }, [writeNow]);

  return writeNow;
}
