import { type ReactNode, useId } from 'react';
import { Dialog } from './Dialog.tsx';
import styles from './Dialog.module.css';

type QuestionDialogProps = {
  title: string;
  text: string;
  /** Escape; without it, Escape closes the dialog. */
  onEscape?: () => void;
  onClose?: () => void;
  /** A button for each choice. */
  children: ReactNode;
};

/** A modal question. */
export function QuestionDialog({ title, text, onEscape, onClose, children }: QuestionDialogProps) {
  const id = useId();
  return (
    <Dialog
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      onCancel={(event) => {
        if (!onEscape) return;
        event.preventDefault();
        onEscape();
      }}
    >
      <h2 id={id}>{title}</h2>
      <p id={`${id}-text`} className={styles.text}>
        {text}
      </p>
      <div className={styles.buttons}>{children}</div>
    </Dialog>
  );
}
