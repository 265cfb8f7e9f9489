import { useFormContext } from 'react-hook-form';
import { EMAIL_MAX_LENGTH } from '#contract/limits';
import { isEmailAddress, NO_EMAIL_ADDRESS } from '../../shared/emailAddress.ts';
import { TextField } from '../../shared/ui/TextField.tsx';

/** Field `email` of the enclosing form. */
export function EmailField() {
  const { register, formState } = useFormContext<{ email: string }>();
  return (
    <TextField
      label="E-mail address"
      type="email"
      autoComplete="username"
      maxLength={EMAIL_MAX_LENGTH}
      error={formState.errors.email?.message}
      {...register('email', {
        required: 'Enter your e-mail address.',
        validate: (typed) => isEmailAddress(typed) || NO_EMAIL_ADDRESS,
      })}
    />
  );
}
