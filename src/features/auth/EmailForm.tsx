import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { AuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';

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
