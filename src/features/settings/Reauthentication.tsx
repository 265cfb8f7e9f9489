import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../shared/ui/TextField.tsx';
import type { ReauthenticationMethod } from './reauthenticate.ts';
import type { AccountFields } from './useAccountForm.ts';

type ReauthenticationProps = {
  way: ReauthenticationMethod | null;
  /** False when the sign-in method is only a guess. */
  isKnown: boolean;
  form: UseFormReturn<AccountFields>;
};

/** Re-authentication field; renders nothing when none is needed. */
export function Reauthentication({ way, isKnown, form: { register, formState } }: ReauthenticationProps) {
  if (way === null) return null;
  if (way === 'google') return <p>Google opens a window to make sure that this is you.</p>;
  if (way === 'link') return <p>You sign in by e-mail link: the last one must not be older than five minutes.</p>;
  return (
    <TextField
      label="Current password"
      type="password"
      autoComplete="current-password"
      hint={isKnown ? undefined : 'Without a password, sign out, sign in again and come back.'}
      error={formState.errors.password?.message}
      {...register('password', { required: 'Enter your password.' })}
    />
  );
}
