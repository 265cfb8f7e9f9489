import { useFormContext } from 'react-hook-form';
import { nameRules } from '../../../shared/fieldRules.ts';
import { TextField } from '../../../shared/ui/Field.tsx';

export type NamesTyped = { fName: string; lName: string };

/** Fields `fName` and `lName` of the enclosing form. */
export function NameFields() {
  const { register, formState } = useFormContext<NamesTyped>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label="First name"
        autoComplete="given-name"
        error={errors.fName?.message}
        {...register('fName', nameRules('first name'))}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lName?.message}
        {...register('lName', nameRules('last name'))}
      />
    </>
  );
}
