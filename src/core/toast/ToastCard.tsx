import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import { useUndoKey } from '../../shared/useUndoKey.ts';
import styles from './ToastCard.module.css';
import { type Toast, toastClosed } from './toastSlice.ts';

/** Closes itself after its duration; the timer pauses while it is hovered or focused. */
export function ToastCard({ toast: { id, type, message, duration, action } }: { toast: Toast }) {
  const dispatch = useAppDispatch();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  const previousFocus = useRef<EventTarget>(null);
  const card = useFocusFallback<HTMLDivElement>(
    useCallback(() => (previousFocus.current instanceof HTMLElement ? previousFocus.current : null), []),
  );

  // Synchronises with the clock.
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dispatch(toastClosed(id)), duration);
    return () => clearTimeout(timer);
  }, [dispatch, id, duration, isHeld]);

  const act = () => {
    dispatch(toastClosed(id));
    if (action) dispatch(action.does);
  };

  useUndoKey(() => {
    if (action?.isUndo) act();
    return action?.isUndo ?? false;
  }, true);

  return (
    <div
      ref={card}
      className={styles.toast}
      data-type={type}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        // Moving from one of its buttons to the other does not count.
        if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
        setIsFocused(true);
      }}
      onBlur={() => setIsFocused(false)}
    >
      <p className={styles.message}>{message}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          aria-keyshortcuts={action.isUndo ? 'Control+Z Meta+Z' : undefined}
          onClick={act}
        >
          {action.text}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Close message"
        onClick={() => dispatch(toastClosed(id))}
      >
        ×
      </button>
    </div>
  );
}
