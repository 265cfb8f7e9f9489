import type { InputHTMLAttributes, Ref } from 'react';
import { Field } from './Field.tsx';

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string | undefined;
  /** Screen readers announce changes of the hint. */
  isHintLive?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled input with an error or a hint. */
export function TextField({ label, hint, isHintLive, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} isHintLive={isHintLive} error={error}>
      {(control) => <input {...control} {...input} />}
    </Field>
  );
}
