import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './SuggestForm.module.css';

type SuggestFormProps = {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isSubmitting: boolean;
  /** Error of the form as a whole. */
  problem: string | undefined;
  submitLabel: string;
  children: ReactNode;
};

/** Layout of both suggestion forms: fields, error and submit button. */
export function SuggestForm({ onSubmit, isSubmitting, problem, submitLabel, children }: SuggestFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {/* No role="alert": the toast has announced it already. */}
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      <Button type="submit" aria-disabled={isSubmitting}>
        {isSubmitting ? 'One moment…' : submitLabel}
      </Button>
    </form>
  );
}
