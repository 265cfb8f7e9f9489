import type { SelectHTMLAttributes, Ref } from 'react';
import { Field } from '../../shared/ui/Field.tsx';

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
};

/** A labelled native select. */
export function SelectField({ label, options, error, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select {...control} {...select}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
