import { useState } from 'react';
import { EMAIL_MAX_LENGTH } from '#contract/limits';
import { useKeptInput } from '../../core/session/useKeptInput.ts';
import { isEmailAddress, NO_EMAIL_ADDRESS } from '../../shared/fieldRules.ts';
import { paths } from '../../shared/paths.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { TextField } from '../../shared/ui/Field.tsx';
import { Reauthentication } from '../../core/account/Reauthentication.tsx';
import { type AccountFormOptions, useAccountForm } from '../../core/account/useAccountForm.ts';

/** Mails a link to a new address, which changes only when the link is opened. */
export function EmailDialog({ onClose, ...account }: AccountFormOptions & { onClose: () => void }) {
  const { form, problem, run, isBusy, proof } = useAccountForm(account);
  useKeptInput(form, 'newAddress', { only: 'email' });
  const [sentTo, setSentTo] = useState<string>();

  const submit = async () => {
    const isSent = await run((identity, settings, { email }) =>
      identity.sendEmailChange(settings, email.trim(), window.location.origin + paths.settings),
    );
    if (isSent) setSentTo(form.getValues('email').trim());
  };

  if (sentTo !== undefined) {
    return (
      <FormDialog
        title="Open the link in your email"
        submitLabel="Done"
        onSubmit={onClose}
        onClose={onClose}
        cancelLabel={null}
      >
        <p>
          We sent it to <strong>{sentTo}</strong>. Your email changes when you open it. Then sign in with the new one.
        </p>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="Change email address"
      submitLabel={proof === 'google' ? 'Continue with Google' : 'Send the link'}
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
    >
      <p>
        Your email is <strong>{account.address}</strong>.
      </p>
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        error={form.formState.errors.email?.message}
        {...form.register('email', {
          validate: (typed) => {
            if (typed.trim() === '') return 'Enter your new email.';
            if (!isEmailAddress(typed)) return NO_EMAIL_ADDRESS;
            return typed.trim().toLowerCase() !== account.address.toLowerCase() || 'This is already your email.';
          },
        })}
      />
      <Reauthentication method={proof} isKnown={account.methods !== null} form={form} />
    </FormDialog>
  );
}
