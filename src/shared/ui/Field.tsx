import { type ReactNode, useId, type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes } from 'react';
import styles from './Field.module.css';

/** Props that connect a control with its label and note. */
type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: string;
  hint?: string | undefined;
  /** Screen readers announce changes of the hint. */
  isHintLive?: boolean | undefined;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** A label, a control and its note: the error, else the hint. Screen readers read the note with the control. */
export function Field({ label, hint, isHintLive = false, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint} aria-live={isHintLive ? 'polite' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
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
