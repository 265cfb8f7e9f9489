import { useLayoutEffect } from 'react';

/**
 * Says on <html> that something stands over the page, as long as it does: styles make room for it. `:has()` would say so, too, but is looked after at
 * every change anywhere, and a phone would answer a tap later.
 */
export function useHtmlAttribute(
  mark: 'data-has-consent' | 'data-has-note' | 'data-has-low-toast',
  isThere: boolean,
): void {
  // Synchronises with the document.
  useLayoutEffect(() => {
    const html = document.documentElement;
    html.toggleAttribute(mark, isThere);
    return () => html.removeAttribute(mark);
  }, [mark, isThere]);
}
