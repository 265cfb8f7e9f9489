import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/limits';
import { PAGE_HEADS } from '#contract/pageHead';
import type { OriginState } from '../../core/session/guards.tsx';
import { useRegisterMutation } from '../../core/session/sessionApi.ts';
import { paths } from '../../shared/paths.ts';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { TextField } from '../../shared/ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { useIdentity } from './useIdentity.ts';

type SignupFields = { fName: string; lName: string; email: string; password: string };

/** Sign-up; somebody the identity provider knows already (but we do not) is only asked for the names. */
export function SignupPage() {
  const { register, handleSubmit, formState } = useForm<SignupFields>();
  const { errors, isSubmitting } = formState;
  const [problem, setProblem] = useState<string>();
  const [isKnown, setIsKnown] = useState(false);
  const [registerMember] = useRegisterMutation();
  const withIdentity = useIdentity();
  const { state } = useLocation() as { state: OriginState | null };

  const submit = handleSubmit(async ({ fName, lName, email, password }) => {
    setProblem(undefined);
    const failed = await withIdentity(async (identity, settings) => {
      const idToken =
        (isKnown ? await identity.currentIdToken(settings) : null) ??
        (await identity.createIdentity(settings, email.trim(), password));
      setIsKnown(true);
      await registerMember({ idToken, fName: fName.trim(), lName: lName.trim() }).unwrap();
    });
    setProblem(failed?.text);
  });

  // Synchronises with the identity provider: is anybody signed in there already?
  useEffect(() => {
    void withIdentity(async (identity, settings) => setIsKnown((await identity.currentIdToken(settings)) !== null));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the page opens
  }, []);

  const nameRules = (what: string) => ({
    required: `Enter your ${what}.`,
    maxLength: { value: NAME_MAX_LENGTH, message: `At most ${NAME_MAX_LENGTH} characters.` },
    validate: (value: string) => value.trim() !== '' || `Enter your ${what}.`,
  });

  return (
    <AuthCard>
      <PageHeading
        head={isKnown ? { ...PAGE_HEADS.signup, title: 'Complete your profile' } : PAGE_HEADS.signup}
        below={isKnown ? 'Two names, and you are in.' : '22 flags in every state, yours to plant.'}
      />
      <AuthForm
        onSubmit={(event) => void submit(event)}
        submitLabel={isKnown ? 'Finish' : 'Create account'}
        isBusy={isSubmitting}
        problem={problem}
      >
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.fName?.message}
          {...register('fName', nameRules('first name'))}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lName?.message}
          {...register('lName', nameRules('last name'))}
        />
        {!isKnown && (
          <>
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
              autoComplete="new-password"
              hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
              error={errors.password?.message}
              {...register('password', {
                required: 'Choose a password.',
                minLength: { value: PASSWORD_MIN_LENGTH, message: `At least ${PASSWORD_MIN_LENGTH} characters.` },
              })}
            />
          </>
        )}
      </AuthForm>
      <p>
        Already a member?{' '}
        <Link to={paths.login} state={state}>
          Sign in
        </Link>
      </p>
    </AuthCard>
  );
}
