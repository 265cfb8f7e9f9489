import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useLocation, matchPath } from 'react-router-dom';
import { MAX_VOTES } from '#contract/limits';
import { PAGES } from '#contract/pages';
import { PAGE_HEADS } from '#contract/staticHeads';
import { type ApiFailure, envelopeOf } from '../../../api/failure.ts';
import type { CurrentIdentity } from '../../../core/identity/firebaseIdentity.ts';
import { useReturnPath } from '../../../core/navigation/guards.tsx';
import { useLoginMutation, useRegisterMutation } from '../../../core/session/sessionApi.ts';
import { useIdentity } from '../../../core/identity/useIdentity.ts';
import { paths } from '../../../shared/paths.ts';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { CredentialFields, type Credentials } from '../CredentialFields.tsx';
import { addressWith } from '../mailedLinks/linkUrls.ts';
import { type SignupState, PasswordlessSignIn } from '../PasswordlessSignIn.tsx';
import { SessionOverNote } from '../FormNote.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { useWaitingFlags } from '../WaitingFlags.tsx';
import { NameFields, type NamesTyped } from './NameFields.tsx';
import styles from './SignupPage.module.css';

const REASONS: readonly (readonly [string, string])[] = [
  [PAGES.voting.path, 'Create a free account to make your votes count.'],
  [PAGES.myPicks.path, 'Create a free account to save your picks.'],
  [PAGES.editPicks.path, 'Create a free account to save your picks.'],
  [PAGES.settings.path, 'Create a free account to get settings.'],
  [PAGES.suggest.path, 'Create a free account to suggest a course.'],
];

/** Why the page that a guest wanted takes an account. @param path the page to return to */
function reasonToJoin(path: string | undefined): string | undefined {
  const pathname = path?.split(/[?#]/, 1)[0] ?? '';
  return REASONS.find(([pattern]) => matchPath(pattern, pathname) !== null)?.[1];
}

/** Sign-up; an identity without an account here only needs to enter the names. */
export function SignupPage() {
  const { state, key } = useLocation() as { state: SignupState | null; key: string };
  const { form, problem, show } = useAuthForm<NamesTyped & Credentials>({
    fName: '',
    lName: '',
    email: '',
    password: '',
  });
  const [known, setKnown] = useState<CurrentIdentity | null>(null);
  const [registerMember] = useRegisterMutation();
  const [login] = useLoginMutation();
  const withIdentity = useIdentity();
  const from = useReturnPath();
  const waiting = useWaitingFlags();

  const submit = form.handleSubmit(async ({ fName, lName, email, password }) => {
    show(undefined);
    const failed = await withIdentity(async (identity, settings) => {
      if (!known) await identity.createIdentity(settings, email, password);
      const current = await identity.currentIdentity(settings);
      const idToken = current?.idToken ?? '';
      const method = state?.method;
      await registerMember({ form: { idToken, fName, lName }, method })
        .unwrap()
        .catch(async (error: unknown) => {
          if (envelopeOf(error as ApiFailure)?.code !== 'already_registered') throw error;
          // The response to an earlier try was lost: the account exists, so sign in.
          await login({ idToken, ...(method ? { method } : {}) }).unwrap();
        })
        .catch((failure: unknown) => {
          // The identity exists now, so a retry needs the names only.
          setKnown(current);
          throw failure;
        });
      // Not awaited: when the mail fails, the banner offers another one.
      identity.sendVerification(settings, addressWith(paths.leaderboard)).catch(() => undefined);
    });
    show(failed);
  });

  useEffect(() => {
    void withIdentity(async (identity, settings) => {
      const current = await identity.currentIdentity(settings);
      if (!current) return;
      setKnown(current);
      const { fName, lName } = namesFrom(current.name);
      if (!form.getValues('fName')) form.setValue('fName', fName);
      if (!form.getValues('lName')) form.setValue('lName', lName);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on each navigation to this page, which Google's popup can also cause from here
  }, [key]);

  return (
    <AuthCard>
      <PageHeading
        head={known ? { ...PAGE_HEADS.signup, title: 'Complete your profile' } : PAGE_HEADS.signup}
        below={
          known
            ? 'Add your name and you’re in.'
            : (waiting ?? reasonToJoin(from) ?? `You get ${MAX_VOTES} flags in every state.`)
        }
      />
      <SessionOverNote>
        <Link to={paths.login} state={{ from }}>
          Sign in again
        </Link>
      </SessionOverNote>
      <FormProvider {...form}>
        <AuthForm
          onSubmit={(event) => void submit(event)}
          submitLabel={known ? 'Finish' : 'Create account'}
          isBusy={form.formState.isSubmitting}
          problem={problem}
        >
          <NameFields />
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

/** Splits a provider's full name; the last word is the last name. */
function namesFrom(name: string): NamesTyped {
  const words = name.trim().split(/\s+/);
  const lName = words.length > 1 ? (words.pop() ?? '') : '';
  return { fName: words.join(' '), lName };
}

/** The signed-in identity that completes its profile, with a button to use another one. */
function SignedInAs({ email, onForgotten }: { email: string; onForgotten: () => void }) {
  const withIdentity = useIdentity();
  const forget = async () => {
    await withIdentity(async (identity, settings) => identity.signOutOfIdentity(settings));
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
