import { useFormContext } from 'react-hook-form';
import { TextField } from '../../shared/ui/TextField.tsx';
import { EmailField } from './EmailField.tsx';
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
