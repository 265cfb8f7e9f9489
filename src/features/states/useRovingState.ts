import { type KeyboardEvent, useState } from 'react';
import { tileTowards } from './tileGrid.ts';

/**
 * Roving tabindex: the states are a single Tab stop, which the arrow keys move. Returns the props of a state's link,
 * all of which are in one `nav`.
 */
export function useRovingState(current: string | null) {
  const [stop, setStop] = useState(current?.toUpperCase() ?? 'AZ');

  const move = (event: KeyboardEvent) => {
    const next = tileTowards(stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    const link = event.currentTarget.closest('nav')?.querySelector<HTMLElement | SVGElement>(`[data-code="${next}"]`);
    link?.focus();
  };

  return (code: string) => ({
    'data-code': code,
    tabIndex: code === stop ? 0 : -1,
    onKeyDown: move,
    onFocus: () => setStop(code),
  });
}
