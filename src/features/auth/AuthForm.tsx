import type { ReactNode, SubmitEventHandler } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './AuthForm.module.css';
import { EmailField } from './CredentialFields.tsx';

type AuthFormProps = {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  submitLabel: string;
  isBusy: boolean;
  /** Error of the form as a whole. */
  problem: string | undefined;
  children: ReactNode;
};

export function AuthForm({ onSubmit, submitLabel, isBusy, problem, children }: AuthFormProps) {
  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    if (!isBusy) onSubmit(event);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {/* Not disabled, which would lose the focus; a second submit is ignored while the first is pending. */}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? 'One moment…' : submitLabel}
      </Button>
    </form>
  );
}

type EmailFormProps = {
  form: UseFormReturn<{ email: string }>;
  submitLabel: string;
  problem: string | undefined;
  onSubmit: () => Promise<void>;
};

export function EmailForm({ form, submitLabel, problem, onSubmit }: EmailFormProps) {
  return (
    <FormProvider {...form}>
      <AuthForm
        onSubmit={() => void onSubmit()}
        submitLabel={submitLabel}
        isBusy={form.formState.isSubmitting}
        problem={problem}
      >
        <EmailField />
      </AuthForm>
    </FormProvider>
  );
}
