import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './SuggestForm.module.css';

type SuggestFormProps = {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isSubmitting: boolean;
  /** What went wrong with the whole form. */
  problem: string | undefined;
  submit: string;
  children: ReactNode;
};

/** The frame of both forms: its fields, what went wrong, and the button that sends it. */
export function SuggestForm({ onSubmit, isSubmitting, problem, submit, children }: SuggestFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {/* No role="alert": the toast has announced it already. */}
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      <Button type="submit" aria-disabled={isSubmitting}>
        {isSubmitting ? 'One moment…' : submit}
      </Button>
    </form>
  );
}
