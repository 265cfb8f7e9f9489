import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import styles from './SignInMethods.module.css';
import type { AccountFormOptions } from '../../core/account/useAccountForm.ts';

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
            ? 'You sign in with Google. To change your email here, set a password first.'
            : 'You sign in by email link. You can also set a password.'}
        </p>
      )}
      <div className={styles.buttons}>
        {!isGoogleOnly && (
          <Button look="quiet" onClick={() => setDialog('email')}>
            Change email address
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
