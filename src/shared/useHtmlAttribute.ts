import { useLayoutEffect } from 'react';

/**
 * Sets an attribute on <html> while something floats above the page, so that styles make room for it. Not done with
 * `:has()`, which browsers re-evaluate at every change of the document: taps would respond later on a phone.
 */
export function useHtmlAttribute(
  name: 'data-has-consent' | 'data-has-banner' | 'data-has-low-toast',
  isPresent: boolean,
): void {
  useLayoutEffect(() => {
    const html = document.documentElement;
    html.toggleAttribute(name, isPresent);
    return () => html.removeAttribute(name);
  }, [name, isPresent]);
}
