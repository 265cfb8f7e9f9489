import { type InputHTMLAttributes, type Ref, useId } from 'react';
import styles from './TextField.module.css';

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string | undefined;
  /** The hint changes while somebody types, and is then read out. */
  isHintLive?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled input; its error and hint are read out with it. */
export function TextField({ label, hint, isHintLive = false, error, ...input }: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...input}
      />
      {note && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.hint}
          aria-live={isHintLive ? 'polite' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
