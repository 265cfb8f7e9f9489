import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { type AuthProblem, useIdentity } from '../../../core/identity/useIdentity.ts';
import { useNavigateFromHere } from '../../../core/navigation/useNavigateFromHere.ts';
import { paths } from '../../../shared/paths.ts';
import { AuthForm } from '../AuthForm.tsx';
import type { LoginState } from '../login/LoginPage.tsx';
import { NewPasswordField } from '../NewPasswordField.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { BrokenLink, isUnusableCode } from './BrokenLink.tsx';
import { continuedFrom } from './linkUrls.ts';
import { MailHeading } from './MailHeading.tsx';

/** Sets a new password with a mailed code, then navigates to the sign-in. */
export function NewPassword({ code }: { code: string }) {
  const { form, problem, show } = useAuthForm({ password: '' });
  const [email, setEmail] = useState<string>();
  const [broken, setBroken] = useState<AuthProblem>();
  const withIdentity = useIdentity();
  const navigate = useNavigateFromHere();
  const { search } = useLocation();

  const check = () =>
    withIdentity(async (identity, settings) => setEmail(await identity.addressOfResetCode(settings, code)));

  const submit = form.handleSubmit(async ({ password }) => {
    show(undefined);
    const failed = await withIdentity(async (identity, settings) => identity.saveNewPassword(settings, code, password));
    if (isUnusableCode(failed?.code)) setBroken(failed);
    else if (failed) show(failed);
    else {
      const note = 'We saved your new password. Sign in with it.';
      const state: LoginState = { from: continuedFrom(search), note, email: email ?? '' };
      await navigate(paths.login, { replace: true, state });
    }
  });

  // The service verifies the code and resolves its address.
  useEffect(() => {
    void check().then(setBroken);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);

  if (broken) {
    const next = { to: paths.resetPassword, label: 'Send me a new link' };
    return <BrokenLink problem={broken} next={next} onRetry={() => void check().then(setBroken)} />;
  }
  if (email === undefined) return <MailHeading title="Checking the link" below="One moment…" />;
  return (
    <>
      <MailHeading title="Choose a new password" below={`For ${email}.`} />
      <FormProvider {...form}>
        <AuthForm
          onSubmit={(event) => void submit(event)}
          submitLabel="Save the password"
          isBusy={form.formState.isSubmitting}
          problem={problem}
        >
          {/* Lets password managers store the password under this address. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <NewPasswordField label="New password" />
        </AuthForm>
      </FormProvider>
    </>
  );
}
