import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AuthProblem } from '../../core/identity/useIdentity.ts';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { isInAppBrowser } from './login/inAppBrowser.ts';
import { OpenInBrowser } from './login/OpenInBrowser.tsx';
import styles from './PasswordlessSignIn.module.css';
import { useSendLink } from './useSendLink.ts';

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
        {isSending ? 'One moment…' : 'E-mail me a link'}
      </Button>
      {config?.identity.google &&
        (isInAppBrowser(navigator.userAgent) ? <OpenInBrowser /> : <GoogleButton onProblem={onProblem} />)}
    </div>
  );
}
