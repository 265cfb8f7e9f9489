import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './LeaveDialog.module.css';

/** Asks before a draft is lost. Escape stays. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Synchronises with the browser's top layer; closing gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="leave"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <h2 id="leave">Leave without saving?</h2>
      <p className={styles.text}>The changes to your list are not saved yet.</p>
      <div className={styles.buttons}>
        <Button onClick={onStay}>Keep editing</Button>
        <Button look="quiet" onClick={onLeave}>
          Leave without saving
        </Button>
      </div>
    </dialog>
  );
}
