import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { sentenceText } from '../../shared/sentence.ts';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import { useUndoKey } from '../../shared/useUndoKey.ts';
import styles from './ToastCard.module.css';
import { type Toast, toastClosed, toastShown } from './toastSlice.ts';

let latest: { id: string; pathname: string; closesAt?: number | undefined } | undefined;

/** The page on which a toast was shown first: the next page's frame may render it anew. */
function originOf(id: string, pathname: string): string {
  if (latest?.id !== id) latest = { id, pathname };
  return latest.pathname;
}

/** The remaining time of a toast: it runs on when the page changes, and starts over after a pause. */
function remainingOf(id: string, duration: number): number {
  if (latest?.id !== id) return duration;
  latest.closesAt ??= performance.now() + duration;
  return latest.closesAt - performance.now();
}

function pause(id: string): void {
  if (latest?.id === id) latest.closesAt = undefined;
}

/**
 * Closes itself after its duration; the timer pauses while it is hovered or focused. A failure closes with its page.
 * What offers something or reports a success stays on the next page, at its lower edge, where it covers no heading.
 */
export function ToastCard({ toast: { id, type, message, duration, action, whenOnline } }: { toast: Toast }) {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [origin] = useState(() => originOf(id, pathname));
  const isCarried = origin !== pathname;
  const isOver = isCarried && !action && type === 'error';
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  const previousFocus = useRef<EventTarget>(null);
  const card = useFocusFallback<HTMLDivElement>(
    useCallback(() => (previousFocus.current instanceof HTMLElement ? previousFocus.current : null), []),
  );

  useEffect(() => {
    if (isHeld) {
      pause(id);
      return undefined;
    }
    const timer = setTimeout(() => dispatch(toastClosed(id)), remainingOf(id, duration));
    return () => clearTimeout(timer);
  }, [dispatch, id, duration, isHeld]);

  useEffect(() => {
    if (isOver) dispatch(toastClosed(id));
  }, [dispatch, id, isOver]);

  useEffect(() => {
    if (whenOnline === undefined) return undefined;
    const renew = () => dispatch(toastShown({ message: whenOnline, ...(action && { action }) }));
    window.addEventListener('online', renew);
    return () => window.removeEventListener('online', renew);
  }, [dispatch, whenOnline, action]);

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
      data-is-carried={isCarried || undefined}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        // Moving from one of its buttons to the other does not count.
        if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
        setIsFocused(true);
      }}
      onBlur={() => setIsFocused(false)}
    >
      <p className={styles.message}>{sentenceText(message)}</p>
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
