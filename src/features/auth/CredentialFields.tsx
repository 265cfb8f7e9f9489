import { useFormContext } from 'react-hook-form';
import { TextField } from '../../shared/ui/TextField.tsx';
import { EmailField } from './EmailField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

export type Credentials = { email: string; password: string };

/** Address and password of the form around it. @param isNew the password is chosen here, not remembered */
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
