import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field } from './Field.tsx';
import styles from './TextArea.module.css';

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A labelled field for a few sentences, with an error or a hint. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ className, ...control }) => (
        <textarea className={`${className ?? ''} ${styles.area ?? ''}`} rows={3} {...control} {...area} />
      )}
    </Field>
  );
}
