import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus when an element is removed while it contains the focus: to what `fallbackFor` returns, else to the
 * page's heading.
 * @param fallbackFor must be the same function at each render
 */
export function useFocusFallback<E extends HTMLElement>(
  fallbackFor?: (removed: E) => HTMLElement | null | undefined,
): RefObject<E | null> {
  const element = useRef<E>(null);

  // While the element is still in the document.
  useLayoutEffect(() => {
    const removed = element.current;
    return () => {
      if (!removed?.contains(document.activeElement)) return;
      (fallbackFor?.(removed) ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    };
  }, [fallbackFor]);

  return element;
}
