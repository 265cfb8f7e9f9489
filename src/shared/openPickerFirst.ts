import type { KeyboardEvent } from 'react';

const CHOOSING = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * Opens the list of a select whose changes take effect at once. On a closed one an arrow key or a letter would choose
 * immediately, and the keyboard could not get past the next option. Does nothing where the browser cannot tell whether
 * the list is open.
 */
export function openPickerFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  const { currentTarget: select, key, altKey, ctrlKey, metaKey } = event;
  const chooses = CHOOSING.includes(key) || (key.length === 1 && !altKey && !ctrlKey && !metaKey);
  if (!chooses || !('showPicker' in select) || !CSS.supports('selector(:open)') || select.matches(':open')) return;
  event.preventDefault();
  select.showPicker();
}
