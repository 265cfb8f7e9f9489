import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useLocation, matchPath } from 'react-router-dom';
import { MAX_VOTES } from '#contract/limits';
import { PAGES } from '#contract/pages';
import { PAGE_HEADS } from '#contract/staticHeads';
import type { CurrentIdentity } from '../../../core/identity/firebaseIdentity.ts';
import { useReturnPath } from '../../../core/navigation/guards.tsx';
import { useIdentity } from '../../../core/identity/useIdentity.ts';
import { paths } from '../../../shared/paths.ts';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { CredentialFields, type Credentials } from '../CredentialFields.tsx';
import { PasswordlessSignIn } from '../PasswordlessSignIn.tsx';
import { SessionOverNote } from '../FormNote.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { useOpenSession } from '../useOpenSession.ts';
import { useWaitingFlags } from '../WaitingFlags.tsx';
import styles from './SignupPage.module.css';

const REASONS: readonly (readonly [string, string])[] = [
  [PAGES.voting.path, 'Create a free account to make your votes count.'],
  [PAGES.myPicks.path, 'Create a free account to save your picks.'],
  [PAGES.editPicks.path, 'Create a free account to save your picks.'],
  [PAGES.pairs.path, 'Create a free account to save your picks.'],
  [PAGES.settings.path, 'Create a free account to get settings.'],
  [PAGES.suggest.path, 'Create a free account to suggest a course.'],
];

/** Why the page that a guest wanted needs an account. @param path the page to return to */
function reasonToJoin(path: string | undefined): string | undefined {
  const pathname = path?.split(/[?#]/, 1)[0] ?? '';
  return REASONS.find(([pattern]) => matchPath(pattern, pathname) !== null)?.[1];
}

/** Sign-up; where the identity was made and its registration failed, the form has nothing to fill in any more. */
export function SignupPage() {
  const { key } = useLocation();
  const { form, problem, show } = useAuthForm<Credentials>({ email: '', password: '' });
  const [known, setKnown] = useState<CurrentIdentity | null>(null);
  const { signUp } = useOpenSession();
  const withIdentity = useIdentity();
  const from = useReturnPath();
  const waiting = useWaitingFlags();

  const submit = form.handleSubmit(async ({ email, password }) => {
    show(undefined);
    const failed = await withIdentity(async (identity, settings) => {
      if (!known) await identity.createIdentity(settings, email, password);
      const current = await identity.currentIdentity(settings);
      await signUp({ identity, settings, idToken: current?.idToken ?? '', method: 'email' }).catch(
        (failure: unknown) => {
          // The identity exists now, so a retry needs neither address nor password.
          setKnown(current);
          throw failure;
        },
      );
    });
    show(failed);
  });

  useEffect(() => {
    void withIdentity(async (identity, settings) => {
      const current = await identity.currentIdentity(settings);
      if (current) setKnown(current);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on each navigation to this page
  }, [key]);

  return (
    <AuthCard>
      <PageHeading
        head={PAGE_HEADS.signup}
        below={waiting ?? reasonToJoin(from) ?? `You get ${MAX_VOTES} flags in every state.`}
      />
      <SessionOverNote>
        <Link to={paths.login} state={{ from }}>
          Sign in again
        </Link>
      </SessionOverNote>
      <FormProvider {...form}>
        <AuthForm
          onSubmit={(event) => void submit(event)}
          submitLabel="Create account"
          isBusy={form.formState.isSubmitting}
          problem={problem}
        >
          {!known && <CredentialFields isNew />}
        </AuthForm>
        {known ? (
          <SignedInAs email={known.email} onForgotten={() => setKnown(null)} />
        ) : (
          <PasswordlessSignIn onProblem={show} />
        )}
      </FormProvider>
      {!known && (
        <p>
          Already have an account?{' '}
          <Link to={paths.login} state={{ from }}>
            Sign in
          </Link>
        </p>
      )}
    </AuthCard>
  );
}

/** The identity that gets the account, with a button to use another one. */
function SignedInAs({ email, onForgotten }: { email: string; onForgotten: () => void }) {
  const withIdentity = useIdentity();
  const forget = async () => {
    await withIdentity(async (identity) => identity.signOutOfIdentity());
    onForgotten();
  };
  return (
    <div className={styles.known}>
      <p className={styles.address}>
        You’re signing up as <strong>{email}</strong>.
      </p>
      <Button look="quiet" onClick={() => void forget()}>
        Use another email
      </Button>
    </div>
  );
}
