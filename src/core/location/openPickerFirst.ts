import type { KeyboardEvent } from 'react';

const CHOOSING = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * On a closed select an arrow key or a letter chooses at once. Where a choice acts at once, too, nobody could get past the next option by keyboard: the list
 * is opened first, as a click opens it, and Enter chooses. Left to the browser where it cannot tell whether the list is open.
 */
export function openPickerFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  const { currentTarget: select, key, altKey, ctrlKey, metaKey } = event;
  const chooses = CHOOSING.includes(key) || (key.length === 1 && !altKey && !ctrlKey && !metaKey);
  if (!chooses || !('showPicker' in select) || !CSS.supports('selector(:open)') || select.matches(':open')) return;
  event.preventDefault();
  select.showPicker();
}
