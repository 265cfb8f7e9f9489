import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { EMAIL_MAX_LENGTH } from '#contract/limits';
import { PAGE_HEADS } from '#contract/pageHead';
import type { OriginState } from '../../core/session/guards.tsx';
import { useLoginMutation } from '../../core/session/sessionApi.ts';
import { paths } from '../../shared/paths.ts';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { TextField } from '../../shared/ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { useIdentity } from './useIdentity.ts';

type LoginFields = { email: string; password: string };

export function LoginPage() {
  const { register, handleSubmit, formState } = useForm<LoginFields>();
  const { errors, isSubmitting } = formState;
  const [problem, setProblem] = useState<string>();
  const [login] = useLoginMutation();
  const withIdentity = useIdentity();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: OriginState | null };

  const submit = handleSubmit(async ({ email, password }) => {
    setProblem(undefined);
    const failed = await withIdentity(async (identity, settings) => {
      const idToken = await identity.signInWithPassword(settings, email.trim(), password);
      await login({ idToken, method: 'email' }).unwrap();
    });
    // The identity is good, the account was never completed: go on with the names.
    if (failed?.code === 'not_registered') return navigate(paths.signup, { state });
    setProblem(failed?.text);
    return undefined;
  });

  return (
    <AuthCard>
      <PageHeading head={PAGE_HEADS.login} below="Your flags are where you planted them." />
      <AuthForm onSubmit={(event) => void submit(event)} submitLabel="Sign in" isBusy={isSubmitting} problem={problem}>
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX_LENGTH}
          error={errors.email?.message}
          {...register('email', { required: 'Enter your e-mail address.' })}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { required: 'Enter your password.' })}
        />
      </AuthForm>
      <p>
        New here?{' '}
        <Link to={paths.signup} state={state}>
          Create an account
        </Link>
      </p>
    </AuthCard>
  );
}
