import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import styles from './FormDialog.module.css';
import { Dialog } from './Dialog.tsx';

export type DialogFormProps = {
  title: string;
  submitLabel: string;
  /** What it removes cannot be restored. */
  isIrreversible?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  isBusy?: boolean;
  /** Error of the form as a whole. */
  problem?: string | undefined;
  /** Null renders no such button. */
  cancelLabel?: string | null;
  children: ReactNode;
};

/** The content of a form dialog, with submit and cancel buttons. @param titleId for the dialog's `aria-labelledby` */
export function DialogForm({
  titleId,
  title,
  submitLabel,
  isIrreversible = false,
  onSubmit,
  onClose,
  isBusy = false,
  problem,
  cancelLabel = 'Cancel',
  children,
}: DialogFormProps & { titleId: string }) {
  return (
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
        {/* Not `disabled`, which would lose the focus. */}
        <Button type="submit" look={isIrreversible ? 'danger' : 'main'} aria-disabled={isBusy}>
          {isBusy ? 'One moment…' : submitLabel}
        </Button>
        {cancelLabel !== null && (
          <Button
            look="quiet"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) onClose();
            }}
          >
            {cancelLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

type FormDialogProps = DialogFormProps & { look?: 'small' | 'wide' };

/** A modal form. Escape and "Cancel" close it, except while it is being submitted. */
export function FormDialog({ look = 'small', ...form }: FormDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      look={look}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!form.isBusy) form.onClose();
      }}
    >
      <DialogForm titleId={titleId} {...form} />
    </Dialog>
  );
}
