import type { InputHTMLAttributes, Ref } from 'react';
import { Field } from './Field.tsx';

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string | undefined;
  /** The hint changes while somebody types, and is then read out. */
  isHintLive?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled input; its error and hint are read out with it. */
export function TextField({ label, hint, isHintLive, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} isHintLive={isHintLive} error={error}>
      {(ties) => <input {...ties} {...input} />}
    </Field>
  );
}
