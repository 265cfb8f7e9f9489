import { startTransition, useEffect, useState } from 'react';

const STEP = 100;
/** So far ahead of the screen the next rows are drawn. */
const AHEAD = '2000px';

type IncrementalList = {
  /** So many of the list are drawn. */
  shown: number;
  /** For an element behind the last one. */
  setEnd: (element: HTMLElement | null) => void;
};

/** Draws the beginning of a long list, and more as its end comes near: what a tap costs does not grow with the list. */
export function useIncrementalList(total: number): IncrementalList {
  const [limit, setLimit] = useState(STEP);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const canTell = typeof IntersectionObserver !== 'undefined';

  // Synchronises with what is on the screen. Observed anew after each step: rows too few to push the end away are followed by more.
  useEffect(() => {
    if (!end || limit >= total) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setLimit(limit + STEP));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, limit, total]);

  return { shown: canTell ? limit : total, setEnd };
}
