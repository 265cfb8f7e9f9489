import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { selectToast, toastClosed } from './toastSlice.ts';
import styles from './ToastHost.module.css';

/** Shows the current toast and closes it when its time is over; the clock stops while it is hovered or focused. */
export function ToastHost() {
  const dispatch = useAppDispatch();
  const toast = useAppSelector(selectToast);
  const [isHeld, setIsHeld] = useState(false);
  const id = toast?.id;
  const durationMs = toast?.durationMs;

  // Synchronises with the clock.
  useEffect(() => {
    if (id === undefined || durationMs === undefined || isHeld) return undefined;
    const timer = setTimeout(() => dispatch(toastClosed(id)), durationMs);
    return () => clearTimeout(timer);
  }, [dispatch, id, durationMs, isHeld]);

  const isUrgent = toast?.type === 'error' || toast?.type === 'warning';
  const toastBody = toast && (
    <div
      key={toast.id}
      className={styles.toast}
      data-type={toast.type}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <p className={styles.message}>{toast.message}</p>
      <button
        type="button"
        className={styles.close}
        aria-label="Close message"
        onClick={() => {
          setIsHeld(false);
          dispatch(toastClosed(toast.id));
        }}
      >
        ×
      </button>
    </div>
  );

  // Both regions always stand in the page: a screen reader announces only what appears inside a region it knows.
  return (
    <div className={styles.host} data-position={toast?.position ?? 'top'}>
      <div role="status">{!isUrgent && toastBody}</div>
      <div role="alert">{isUrgent && toastBody}</div>
    </div>
  );
}
