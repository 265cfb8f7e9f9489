import { useFormContext } from 'react-hook-form';
import { EMAIL_MAX_LENGTH } from '#contract/limits';
import { TextField } from '../../shared/ui/Field.tsx';
import { isEmailAddress, NO_EMAIL_ADDRESS } from '../../shared/fieldRules.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

export type Credentials = { email: string; password: string };

/** Fields `email` and `password` of the enclosing form. @param isNew for a new password instead of the current one */
export function CredentialFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <EmailField />
      {isNew ? <NewPasswordField /> : <CurrentPasswordField />}
    </>
  );
}

function CurrentPasswordField() {
  const { register, formState } = useFormContext<Credentials>();
  return (
    <TextField
      label="Password"
      type="password"
      autoComplete="current-password"
      error={formState.errors.password?.message}
      {...register('password', { required: 'Enter your password.' })}
    />
  );
}

/** Field `email` of the enclosing form. */
export function EmailField() {
  const { register, formState } = useFormContext<{ email: string }>();
  return (
    <TextField
      label="Email address"
      type="email"
      autoComplete="username"
      maxLength={EMAIL_MAX_LENGTH}
      error={formState.errors.email?.message}
      {...register('email', {
        required: 'Enter your email address.',
        validate: (typed) => isEmailAddress(typed) || NO_EMAIL_ADDRESS,
      })}
    />
  );
}
