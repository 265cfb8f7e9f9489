import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import styles from './SignInMethods.module.css';
import type { AccountFormOptions } from './useAccountForm.ts';

/** Buttons to change address and password; without a password, Google owns the address of a Google account. */
export function SignInMethods({ onChanged, ...account }: AccountFormOptions & { onChanged: () => void }) {
  const [dialog, setDialog] = useState<'email' | 'password' | null>(null);
  const { methods } = account;
  const hasNoPassword = methods?.hasPassword === false;
  const isGoogleOnly = hasNoPassword && methods.hasGoogle;
  const close = () => {
    setDialog(null);
    onChanged();
  };
  return (
    <>
      {hasNoPassword && (
        <p className={styles.note}>
          {isGoogleOnly
            ? 'You sign in with Google, which also keeps your e-mail address. With a password you can change it here.'
            : 'You sign in by e-mail link. A password is a second way in.'}
        </p>
      )}
      <div className={styles.buttons}>
        {!isGoogleOnly && (
          <Button look="quiet" onClick={() => setDialog('email')}>
            Change e-mail address
          </Button>
        )}
        <Button look="quiet" onClick={() => setDialog('password')}>
          {hasNoPassword ? 'Set a password' : 'Change password'}
        </Button>
      </div>
      {dialog === 'email' && <EmailDialog {...account} onClose={close} />}
      {dialog === 'password' && <PasswordDialog {...account} onClose={close} />}
    </>
  );
}
