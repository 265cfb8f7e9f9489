import { useEffect, useEffectEvent } from 'react';

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** Text fields undo their own typing, and an open dialog blocks the page. */
const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.matches('input, textarea, [contenteditable]')) ||
  document.querySelector('dialog[open]') !== null;

/**
 * Calls `undo` on Ctrl+Z, on a Mac Cmd+Z; it returns whether there was anything to undo.
 * @param isLast called only when no other handler on the page had anything to undo
 */
export function useUndoKey(undo: () => boolean, isLast = false): void {
  const onUndo = useEffectEvent(undo);

  useEffect(() => {
    // Key events reach the window after the document.
    const target = isLast ? window : document;
    const listen = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || !isUndo(event) || isElsewhere(event)) return;
      if (onUndo()) event.preventDefault();
    };
    target.addEventListener('keydown', listen);
    return () => target.removeEventListener('keydown', listen);
  }, [isLast]);
}
