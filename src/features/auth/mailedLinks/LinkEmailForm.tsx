import { useEffect } from 'react';
import type { AuthProblem } from '../../../core/identity/useIdentity.ts';
import { EmailForm } from '../EmailForm.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { MailHeading } from './MailHeading.tsx';

type LinkEmailFormProps = {
  email: string;
  problem: AuthProblem | undefined;
  onSubmit: (email: string) => Promise<void>;
};

/** Form for the address that a sign-in link was sent to. */
export function LinkEmailForm({ email, problem: failed, onSubmit }: LinkEmailFormProps) {
  const { form, problem, show } = useAuthForm({ email });
  const submit = form.handleSubmit(async (typed) => {
    show(undefined);
    await onSubmit(typed.email);
  });
  useEffect(() => {
    show(failed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- for another failure only
  }, [failed]);

  return (
    <>
      <MailHeading title="Confirm your address" below="Which address was the link sent to?" />
      <EmailForm form={form} submitLabel="Sign in" problem={problem} onSubmit={submit} />
    </>
  );
}
