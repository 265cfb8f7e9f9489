import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FormDialog.module.css';

type FormDialogProps = {
  look?: 'small' | 'wide';
  title: string;
  submitLabel: string;
  onSubmit: () => void;
  onClose: () => void;
  isBusy?: boolean;
  /** What the form as a whole failed with. */
  problem?: string | undefined;
  /** False when nothing is left to be asked. */
  hasCancel?: boolean;
  children: ReactNode;
};

/** A question that stands over the page. Escape and "Cancel" close it, but not while the answer is on its way. */
export function FormDialog({
  look = 'small',
  title,
  submitLabel,
  onSubmit,
  onClose,
  isBusy = false,
  problem,
  hasCancel = true,
  children,
}: FormDialogProps) {
  const titleId = useId();
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog
      look={look}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit();
        }}
      >
        <h2 id={titleId}>{title}</h2>
        {children}
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.buttons}>
          {/* Not disabled: the focus would be lost. */}
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'One moment…' : submitLabel}
          </Button>
          {hasCancel && (
            <Button look="quiet" aria-disabled={isBusy} onClick={close}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
