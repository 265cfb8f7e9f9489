import { FormProvider } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { PAGE_HEADS } from '#contract/staticHeads';
import { useReturnPath } from '../../../core/navigation/guards.tsx';
import { useIdentity } from '../../../core/identity/useIdentity.ts';
import { paths } from '../../../shared/paths.ts';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { CredentialFields, type Credentials } from '../CredentialFields.tsx';
import { FormNote, SessionOverNote } from '../FormNote.tsx';
import { PasswordlessSignIn } from '../PasswordlessSignIn.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { useOpenSession } from '../useOpenSession.ts';
import { WaitingFlags } from '../WaitingFlags.tsx';
import styles from './LoginPage.module.css';

/** `note` is shown above the form, for example after a new password was saved. */
export type LoginState = { from?: string | undefined; note?: string; email?: string };

const PASSWORD_TOO_WEAK = 'Your password is too weak now. Set a new one with “Forgot your password?”';

export function LoginPage() {
  const { state } = useLocation() as { state: LoginState | null };
  const { form, problem, show } = useAuthForm<Credentials>({ email: state?.email ?? '', password: '' });
  const { signIn } = useOpenSession();
  const withIdentity = useIdentity();
  const from = useReturnPath();
  const returnState = { from };

  const submit = form.handleSubmit(async ({ email, password }) => {
    show(undefined);
    const failed = await withIdentity(async (identity, settings) => {
      const idToken = await identity.signInWithPassword(settings, email, password);
      await signIn({ identity, settings, idToken, method: 'email' });
    });
    show(failed?.code === 'password-does-not-meet-requirements' ? { ...failed, text: PASSWORD_TOO_WEAK } : failed);
  });

  return (
    <AuthCard>
      <PageHeading head={PAGE_HEADS.login} below="Welcome back. Your flags are safe." />
      <WaitingFlags />
      <SessionOverNote />
      {state?.note && <FormNote>{state.note}</FormNote>}
      <FormProvider {...form}>
        <AuthForm
          onSubmit={(event) => void submit(event)}
          submitLabel="Sign in"
          isBusy={form.formState.isSubmitting}
          problem={problem}
        >
          <CredentialFields />
        </AuthForm>
        <p className={styles.forgot}>
          <Link to={paths.resetPassword} state={returnState}>
            Forgot your password?
          </Link>
        </p>
        <PasswordlessSignIn onProblem={show} />
      </FormProvider>
      <p>
        New here?{' '}
        <Link to={paths.signup} state={returnState}>
          Create an account
        </Link>
      </p>
    </AuthCard>
  );
}
