import { useEffect, useEffectEvent } from 'react';

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** Fields undo their own typing, and what lies below a dialog is out of reach. */
const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.matches('input, textarea, [contenteditable]')) ||
  document.querySelector('dialog[open]') !== null;

/**
 * Ctrl+Z, on a Mac Cmd+Z, calls `undo`, which answers whether there was anything to undo.
 * @param isLast asked only when nobody else on the page had anything to undo
 */
export function useUndoKey(undo: () => boolean, isLast = false): void {
  const onUndo = useEffectEvent(undo);

  // Synchronises with the keyboard.
  useEffect(() => {
    // Keys reach the window after the document.
    const heard = isLast ? window : document;
    const listen = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || !isUndo(event) || isElsewhere(event)) return;
      if (onUndo()) event.preventDefault();
    };
    heard.addEventListener('keydown', listen);
    return () => heard.removeEventListener('keydown', listen);
  }, [isLast]);
}
