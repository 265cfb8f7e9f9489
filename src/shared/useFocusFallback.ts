import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When an element goes while the focus is inside it, its heir takes over, else the page's heading: whoever uses the keyboard is never thrown back to the top.
 * @param heirOf must be the same function at each render
 */
export function useFocusFallback<E extends HTMLElement>(
  heirOf?: (gone: E) => HTMLElement | null | undefined,
): RefObject<E | null> {
  const element = useRef<E>(null);

  // Synchronises with the keyboard, while the element still stands in the page.
  useLayoutEffect(() => {
    const gone = element.current;
    return () => {
      if (!gone?.contains(document.activeElement)) return;
      (heirOf?.(gone) ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    };
  }, [heirOf]);

  return element;
}
