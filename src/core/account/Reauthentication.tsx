import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../shared/ui/Field.tsx';
import type { ReauthenticationMethod, AccountFields } from './useAccountForm.ts';

type ReauthenticationProps = {
  method: ReauthenticationMethod | null;
  /** False when the sign-in method is only a guess. */
  isKnown: boolean;
  form: UseFormReturn<AccountFields>;
};

/** Re-authentication field; renders nothing when none is needed. */
export function Reauthentication({ method, isKnown, form: { register, formState } }: ReauthenticationProps) {
  if (method === null) return null;
  if (method === 'google') return <p>Google opens a window to make sure it’s you.</p>;
  if (method === 'link')
    return <p>You sign in by email link. If it’s been more than five minutes, sign out and sign in again first.</p>;
  return (
    <TextField
      // Where it is asked for after a try, it can be typed at once.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      label="Current password"
      type="password"
      autoComplete="current-password"
      hint={isKnown ? undefined : 'No password? Sign out, sign in again and come back.'}
      error={formState.errors.password?.message}
      {...register('password', { required: 'Enter your password.' })}
    />
  );
}
