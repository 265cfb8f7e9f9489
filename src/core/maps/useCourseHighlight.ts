import { useEffect } from 'react';
import { courseIdAt } from './courseAt.ts';

const LIT = 'data-lit';

/** Lights a course's row and its flag on the map together, whichever is pointed at or focused. */
export function useLights(): void {
  // Synchronises with pointer and focus: thousands of rows and pins need no listeners of their own.
  useEffect(() => {
    const light = ({ target }: Event) => {
      const id = target instanceof Element ? courseIdAt(target) : undefined;
      for (const lit of document.querySelectorAll(`[${LIT}]`)) lit.removeAttribute(LIT);
      if (id === undefined) return;
      const link = `a[href="/course/${id}"]`;
      document.querySelector(`[data-map] ${link}`)?.setAttribute(LIT, '');
      document.querySelector(`main li:has(${link})`)?.setAttribute(LIT, '');
    };
    const events = ['pointerover', 'focusin'];
    for (const event of events) document.addEventListener(event, light);
    return () => {
      for (const event of events) document.removeEventListener(event, light);
    };
  }, []);
}
