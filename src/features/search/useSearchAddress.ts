import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
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
  const isLeaving = useNavigation().state !== 'idle';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writeNow = useCallback(() => {
    clearTimeout(timer.current);
    if (typed !== asked && !isLeaving) {
      void navigate(paths.search(typed), { replace: true, preventScrollReset: true });
    }
  }, [navigate, typed, asked, isLeaving]);

  // Synchronises the address with what is typed, at the latest when a finger goes down anywhere: on iOS a tap leaves the focus in the box.
  useEffect(() => {
    timer.current = setTimeout(writeNow, ADDRESS_AFTER_MS);
    document.addEventListener('pointerdown', writeNow, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('pointerdown', writeNow, true);
    };
  }, [writeNow]);

  return writeNow;
}
