import { type ReactNode, useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import type { AuthProblem } from '../../../core/identity/useIdentity.ts';
import { formFailed } from '../../../core/feedback/toastSlice.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './CheckMail.module.css';

type CheckMailProps = {
  /** Text about what was sent, and where. */
  children: ReactNode;
  onSendAgain: () => Promise<AuthProblem | undefined>;
};

/** Instructions after a mail was sent, with a button to resend it. */
export function CheckMail({ children, onSendAgain }: CheckMailProps) {
  const dispatch = useAppDispatch();
  const [message, setMessage] = useState<{ text: string; isProblem: boolean }>();
  const [isSending, setIsSending] = useState(false);

  const send = async () => {
    if (isSending) return;
    setIsSending(true);
    const failed = await onSendAgain();
    setIsSending(false);
    if (failed) dispatch(formFailed(failed.text));
    setMessage(
      failed
        ? { text: failed.text, isProblem: true }
        : { text: 'Sent again. Only the newest email works.', isProblem: false },
    );
  };

  return (
    <div className={styles.mail}>
      <p className={styles.text}>{children}</p>
      <p className={styles.small}>Nothing after a few minutes? Check your spam folder, or send it again.</p>
      <Button look="quiet" aria-disabled={isSending} onClick={() => void send()}>
        {isSending ? 'One moment…' : 'Send again'}
      </Button>
      <p role="status" className={message?.isProblem ? styles.problem : styles.said}>
        {message?.text}
      </p>
    </div>
  );
}
