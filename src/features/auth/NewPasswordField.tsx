import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PASSWORD_MIN_LENGTH } from '#contract/limits';
import { useIdentity } from '../../core/identity/useIdentity.ts';
import { TextField } from '../../shared/ui/TextField.tsx';

type WithPassword = { password: string };

const FLOOR = `at least ${PASSWORD_MIN_LENGTH} characters`;

const sentenceOf = (demands: readonly string[]) => {
  const list = demands.join(', ');
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
};

/** What a password still misses; null while the identity service cannot be asked. */
type Missing = string[] | null;

function hintFor(missing: Missing, password: string): string {
  if (missing === null) return sentenceOf([FLOOR]);
  if (password === '') return sentenceOf(missing);
  return missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : 'This password will do.';
}

/** The field `password` of the form around it, for a new one: says while somebody types what Firebase's policy still misses. */
export function NewPasswordField({ label = 'Password' }: { label?: string }) {
  const { register, control, formState } = useFormContext<WithPassword>();
  const password = useWatch({ control, name: 'password' });
  const [missing, setMissing] = useState<Missing>([FLOOR]);
  const withIdentity = useIdentity();

  const missingIn = async (typed: string): Promise<Missing> => {
    let found: Missing = null;
    await withIdentity(async (identity, settings) => {
      found = await identity.missingInPassword(settings, typed);
    });
    return found;
  };

  // Synchronises with the identity service's password policy.
  useEffect(() => {
    let isCurrent = true;
    void missingIn(password).then((found) => {
      if (isCurrent) setMissing(found);
    });
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked again for another password only
  }, [password]);

  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      hint={hintFor(missing, password)}
      isHintLive={password !== ''}
      error={formState.errors.password?.message}
      {...register('password', {
        validate: async (typed) => {
          if (typed === '') return 'Choose a password.';
          const found = await missingIn(typed);
          return !found?.length || hintFor(found, typed);
        },
      })}
    />
  );
}
