import { startTransition, useEffect, useState } from 'react';

const STEP = 100;
/** How far ahead of the screen rows are rendered. */
const AHEAD = '2000px';

type IncrementalList = {
  /** Number of rows to render. */
  shown: number;
  /** Ref of an element after the last row. */
  setEnd: (element: HTMLElement | null) => void;
};

/**
 * Renders the beginning of a long list, and more as its end comes near, so that the cost of a tap does not grow with
 * the list.
 */
export function useIncrementalList(total: number): IncrementalList {
  const [limit, setLimit] = useState(STEP);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const canObserve = typeof IntersectionObserver !== 'undefined';

  // Observes again after each step, because one step may not fill the screen.
  useEffect(() => {
    if (!canObserve || !end || limit >= total) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setLimit(limit + STEP));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [canObserve, end, limit, total]);

  return { shown: canObserve ? limit : total, setEnd };
}
