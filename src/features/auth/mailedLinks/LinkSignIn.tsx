import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppStore } from '../../../app/hooks.ts';
import { flagPlanted, selectGuestFlagCount } from '../../../core/ballot/guestBallotSlice.ts';
import { type AuthProblem, useIdentity } from '../../../core/identity/useIdentity.ts';
import { paths } from '../../../shared/paths.ts';
import { forgetLinkEmail, readLinkEmail } from '../useSendLink.ts';
import { EmailForm } from '../AuthForm.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { useOpenSession } from '../useOpenSession.ts';
import { BrokenLink, isUnusableCode } from './BrokenLink.tsx';
import { flagsIn } from './linkUrls.ts';
import { MailHeading } from './MailHeading.tsx';

const OTHER_ADDRESS = 'We sent this link to another email. Enter that one.';

type Step = { is: 'signingIn' } | { is: 'asking'; problem?: AuthProblem } | { is: 'broken'; problem: AuthProblem };

/** Signs in with a mailed link; another browser asks for the address that it was sent to. */
export function LinkSignIn() {
  const { pathname, search } = useLocation();
  const link = window.location.origin + pathname + search;
  const [known] = useState(() => readLinkEmail());
  const [step, setStep] = useState<Step>({ is: known === null ? 'asking' : 'signingIn' });
  const openSession = useOpenSession();
  const store = useAppStore();
  const withIdentity = useIdentity();
  const hasStarted = useRef(false);
  const idToken = useRef<string>(undefined);

  const signIn = async (email: string): Promise<void> => {
    const failed = await withIdentity(async (identity, settings) => {
      // The link works only once: a retry after a failure of our server reuses this token.
      idToken.current ??= await identity.signInWithLink(settings, email, link);
      forgetLinkEmail();
      // Not before the link has proved valid: one that is opened again would plant them again. Flags of this browser
      // are newer than those in the mail.
      if (selectGuestFlagCount(store.getState()) === 0)
        for (const flag of flagsIn(search)) store.dispatch(flagPlanted(flag));
      await openSession.signIn({ identity, settings, idToken: idToken.current, method: 'link' });
    });
    if (!failed) return;
    if (isUnusableCode(failed.code)) {
      setStep({ is: 'broken', problem: failed });
    } else {
      setStep({
        is: 'asking',
        problem: failed.code === 'invalid-email' ? { ...failed, text: OTHER_ADDRESS } : failed,
      });
    }
  };

  // The link works only once.
  useEffect(() => {
    if (known === null || hasStarted.current) return;
    hasStarted.current = true;
    void signIn(known);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);

  if (step.is === 'broken')
    return <BrokenLink problem={step.problem} next={{ to: paths.emailLink, label: 'Send me a new link' }} />;
  if (step.is === 'asking') return <LinkEmailForm email={known ?? ''} problem={step.problem} onSubmit={signIn} />;
  return <MailHeading title="Signing you in" below="One moment…" />;
}

type LinkEmailFormProps = {
  email: string;
  problem: AuthProblem | undefined;
  onSubmit: (email: string) => Promise<void>;
};

/** Form for the address that a sign-in link was sent to. */
function LinkEmailForm({ email, problem: failed, onSubmit }: LinkEmailFormProps) {
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
      <MailHeading title="Confirm your email" below="Which email did we send the link to?" />
      <EmailForm form={form} submitLabel="Sign in" problem={problem} onSubmit={submit} />
    </>
  );
}
