import { useFormContext } from 'react-hook-form';
import { NAME_MAX_LENGTH } from '#contract/limits';
import { nameProblem } from '#contract/names';
import { TextField } from '../../../shared/ui/TextField.tsx';

export type NamesTyped = { fName: string; lName: string };

const rulesFor = (what: string) => ({
  maxLength: { value: NAME_MAX_LENGTH, message: `At most ${NAME_MAX_LENGTH} characters.` },
  validate: (value: string) => (value.trim() === '' ? `Enter your ${what}.` : nameProblem(value)),
});

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
        {...register('fName', rulesFor('first name'))}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lName?.message}
        {...register('lName', rulesFor('last name'))}
      />
    </>
  );
}
