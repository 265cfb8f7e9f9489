import { type ReactNode, useId } from 'react';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import styles from './AdminDialog.module.css';

type AdminDialogProps = { title: string; text?: ReactNode; children: ReactNode; onClose: () => void };

/** A question or a form over the page. Escape closes it. */
export function AdminDialog({ title, text, children, onClose }: AdminDialogProps) {
  const id = useId();
  return (
    <Dialog look="wide" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {text && <div className={styles.text}>{text}</div>}
      {children}
    </Dialog>
  );
}
