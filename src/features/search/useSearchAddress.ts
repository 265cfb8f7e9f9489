import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';

/** The address follows when nobody types: browsers refuse it when it changes too often. */
const ADDRESS_AFTER_MS = 300;

/**
 * Keeps the address of the search at what is typed. Returns what writes it at once: a tap or a key that leaves the box may leave the page, the way back
 * leads to what was typed, and a later write would cancel the navigation that has begun.
 * @param asked the query in the address
 */
export function useSearchAddress(typed: string, asked: string): () => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writeNow = useCallback(() => {
    clearTimeout(timer.current);
    if (typed !== asked) void navigate(paths.search(typed), { replace: true, preventScrollReset: true });
  }, [navigate, typed, asked]);

  // Synchronises the address with what is typed.
  useEffect(() => {
    timer.current = setTimeout(writeNow, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [writeNow]);

  return writeNow;
}
