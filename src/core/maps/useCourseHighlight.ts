import { useEffect, useState } from 'react';
import { courseIdAt } from './courseAt.ts';

const HIGHLIGHTED = 'data-highlighted';

/**
 * Highlights a course's row and its flag on the map together, whichever is pointed at or focused. Returns whether that
 * has happened yet.
 */
export function useCourseHighlight(): boolean {
  const [isUsed, setIsUsed] = useState(false);
  // Thousands of rows and pins need no listeners of their own.
  useEffect(() => {
    const highlight = ({ target }: Event) => {
      setIsUsed(true);
      const id = target instanceof Element ? courseIdAt(target) : undefined;
      for (const element of document.querySelectorAll(`[${HIGHLIGHTED}]`)) element.removeAttribute(HIGHLIGHTED);
      if (id === undefined) return;
      const link = `a[href="/course/${id}"]`;
      document.querySelector(`[data-map] ${link}`)?.setAttribute(HIGHLIGHTED, '');
      document.querySelector(`main li ${link}`)?.closest('li')?.setAttribute(HIGHLIGHTED, '');
    };
    const events = ['pointerover', 'focusin'];
    for (const event of events) document.addEventListener(event, highlight);
    return () => {
      for (const event of events) document.removeEventListener(event, highlight);
    };
  }, []);
  return isUsed;
}
