import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus when an element is removed while it contains the focus: to what `fallbackFor` returns, else to the page's heading.
 * @param fallbackFor must be the same function at each render
 */
export function useFocusFallback<E extends HTMLElement>(
  heirOf?: (gone: E) => HTMLElement | null | undefined,
): RefObject<E | null> {
  const element = useRef<E>(null);

  // Synchronises with the keyboard, while the element is still in the document.
  useLayoutEffect(() => {
    const gone = element.current;
    return () => {
      if (!gone?.contains(document.activeElement)) return;
      (heirOf?.(gone) ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    };
  }, [heirOf]);

  return element;
}
