import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PASSWORD_MIN_LENGTH } from '#contract/limits';
import { useIdentity } from '../../core/identity/useIdentity.ts';
import { TextField } from '../../shared/ui/Field.tsx';

type WithPassword = { password: string };

const MIN_LENGTH_RULE = `at least ${PASSWORD_MIN_LENGTH} characters`;

/** Unmet password rules; null while the identity service is unreachable. */
type Missing = string[] | null;

function hintFor(missing: Missing): string {
  const rules = missing ?? [MIN_LENGTH_RULE];
  return rules.length > 0 ? `Use ${new Intl.ListFormat('en-US').format(rules)}.` : 'Looks good.';
}

/** Field `password` of the enclosing form for a new password, with live hints about Firebase's password policy. */
export function NewPasswordField({ label = 'Password' }: { label?: string }) {
  const { register, control, formState } = useFormContext<WithPassword>();
  const password = useWatch({ control, name: 'password' });
  const [missing, setMissing] = useState<Missing>([MIN_LENGTH_RULE]);
  const withIdentity = useIdentity();

  const missingIn = async (typed: string): Promise<Missing> => {
    let found: Missing = null;
    await withIdentity(async (identity, settings) => {
      found = await identity.missingInPassword(settings, typed);
    });
    return found;
  };

  useEffect(() => {
    if (password === '') return undefined;
    let isCurrent = true;
    void missingIn(password).then((found) => {
      if (isCurrent) setMissing(found);
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the password changes
  }, [password]);

  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      hint={hintFor(password === '' ? [MIN_LENGTH_RULE] : missing)}
      isHintLive={password !== ''}
      error={formState.errors.password?.message}
      {...register('password', {
        validate: async (typed) => {
          if (typed === '') return 'Choose a password.';
          const found = await missingIn(typed);
          return !found?.length || hintFor(found);
        },
      })}
    />
  );
}
