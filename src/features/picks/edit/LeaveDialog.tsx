import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import styles from './LeaveDialog.module.css';

type LeaveDialogProps = { onSave: () => void; onDiscard: () => void; onStay: () => void };

/** Confirmation before a page with an unsaved draft is left; Escape stays. */
export function LeaveDialog({ onSave, onDiscard, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      aria-labelledby="leave"
      aria-describedby="leave-text"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <h2 id="leave">Save your changes?</h2>
      <p id="leave-text" className={styles.text}>
        Your changes to this list aren’t saved yet.
      </p>
      <div className={styles.buttons}>
        <Button onClick={onSave}>Save</Button>
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
        <Button look="quiet" onClick={onStay}>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}
