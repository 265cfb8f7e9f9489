import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './DialogForm.module.css';

export type DialogFormProps = {
  title: string;
  submitLabel: string;
  onSubmit: () => void;
  onClose: () => void;
  isBusy?: boolean;
  /** What the form as a whole failed with. */
  problem?: string | undefined;
  /** Null when nothing is left to be asked. */
  cancelLabel?: string | null;
  children: ReactNode;
};

/** What a dialog asks, with its two answers. @param titleId names the dialog (`aria-labelledby`) */
export function DialogForm({
  titleId,
  title,
  submitLabel,
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
        {/* Not disabled: the focus would be lost. */}
        <Button type="submit" aria-disabled={isBusy}>
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
