import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import styles from './LeaveDialog.module.css';

/** Asks before a draft is lost. Escape stays. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
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
    </Dialog>
  );
}
