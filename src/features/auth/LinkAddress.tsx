import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import type { AuthProblem } from '../../core/session/useIdentity.ts';
import { AuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';
import { useAuthForm } from './useAuthForm.ts';
import { MailHeading } from './MailHeading.tsx';

type LinkAddressProps = { email: string; problem: AuthProblem | undefined; onSubmit: (email: string) => Promise<void> };

/** Asks for the address that a link was sent to. */
export function LinkAddress({ email, problem: failed, onSubmit }: LinkAddressProps) {
  const { form, problem, show } = useAuthForm({ email });
  const submit = form.handleSubmit(async (typed) => {
    show(undefined);
    await onSubmit(typed.email);
  });

  // Synchronises the form with what its last try came to.
  useEffect(() => {
    show(failed);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- for another failure only
  }, [failed]);

  return (
    <>
      <MailHeading title="Confirm your address" below="Which address was the link sent to?" />
      <FormProvider {...form}>
        <AuthForm
          onSubmit={(event) => void submit(event)}
          submitLabel="Sign in"
          isBusy={form.formState.isSubmitting}
          problem={problem}
        >
          <EmailField />
        </AuthForm>
      </FormProvider>
    </>
  );
}
