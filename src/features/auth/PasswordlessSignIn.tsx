import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';
import { type AuthProblem, useIdentity } from '../../core/identity/useIdentity.ts';
import { useReturnPath } from '../../core/navigation/guards.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { paths } from '../../shared/paths.ts';
import { copy } from '../../shared/share.ts';
import styles from './PasswordlessSignIn.module.css';
import { useOpenSession } from './useOpenSession.ts';
import { useSendLink } from './useSendLink.ts';
import { addressWith } from './mailedLinks/linkUrls.ts';

/** The browsers inside Instagram, Facebook, Messenger and TikTok, where Google blocks sign-in. */
const IN_APP = /Instagram|FBAN|FBAV|FB_IAB|musical_ly|BytedanceWebview|TikTok|trill_/i;

const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent);

type PasswordlessSignInProps = {
  /** Shows the problem in the form above. */
  onProblem: (failed: AuthProblem | undefined) => void;
};

/** The sign-in methods without a password: an e-mail link, Google. Uses the e-mail field of the enclosing form. */
export function PasswordlessSignIn({ onProblem }: PasswordlessSignInProps) {
  const { trigger, getValues } = useFormContext<{ email: string }>();
  const { data: config } = useGetConfigQuery();
  const [isSending, setIsSending] = useState(false);
  const sendLink = useSendLink();

  const send = async () => {
    if (isSending || !(await trigger('email', { shouldFocus: true }))) return;
    setIsSending(true);
    onProblem(await sendLink(getValues('email')));
    setIsSending(false);
  };

  return (
    <div className={styles.ways}>
      <p className={styles.or}>or without a password</p>
      <Button look="quiet" aria-disabled={isSending} onClick={() => void send()}>
        {isSending ? 'One moment…' : 'Email me a sign-in link'}
      </Button>
      {config?.identity.google &&
        (isInAppBrowser(navigator.userAgent) ? <OpenInBrowser /> : <GoogleButton onProblem={onProblem} />)}
    </div>
  );
}

/** Sign-in in Google's popup, which is the sign-up of a new member. */
function GoogleButton({ onProblem }: { onProblem: (failed: AuthProblem | undefined) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { signIn } = useOpenSession();
  const withIdentity = useIdentity();

  const open = async () => {
    if (isOpen) return;
    setIsOpen(true);
    onProblem(undefined);
    const failed = await withIdentity(async (identity, settings) => {
      const idToken = await identity.signInWithGoogle(settings);
      await signIn({ identity, settings, idToken, method: 'google' });
    });
    setIsOpen(false);
    onProblem(failed);
  };

  return (
    <Button look="quiet" aria-disabled={isOpen} onClick={() => void open()}>
      {isOpen ? 'Waiting for Google…' : 'Continue with Google'}
    </Button>
  );
}

/** Replaces Google's button inside in-app browsers, where Google blocks sign-in. */
function OpenInBrowser() {
  const [message, setMessage] = useState<string>();
  const address = addressWith(paths.login, useReturnPath());

  const onCopy = async () => {
    const result = await copy(address);
    setMessage(result === 'copied' ? 'Link copied.' : 'We can’t copy here. Press and hold the link to copy it.');
  };

  return (
    <section className={styles.box}>
      <h2 className={styles.title}>Open in your browser</h2>
      <p>Google doesn’t allow sign-in inside another app. Open this link in your browser:</p>
      <p className={styles.address}>{address}</p>
      <Button look="quiet" onClick={() => void onCopy()}>
        Copy the link
      </Button>
      <p role="status" className={styles.said}>
        {message}
      </p>
    </section>
  );
}
