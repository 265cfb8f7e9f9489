import type { ReactNode, SubmitEventHandler, BaseSyntheticEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TOAST_LONG_DURATION_MS, COURSE_NAME_MAX_LENGTH, SUGGESTION_SOURCE_MAX_LENGTH } from '#contract/limits';
import { nameProblem } from '#contract/names';
import { envelopeOf, failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../core/feedback/toastSlice.ts';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './SuggestForm.module.css';

type SuggestFormProps = {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isSubmitting: boolean;
  /** Error of the form as a whole. */
  problem: string | undefined;
  submitLabel: string;
  children: ReactNode;
};

/** Layout of both suggestion forms: fields, error and submit button. */
export function SuggestForm({ onSubmit, isSubmitting, problem, submitLabel, children }: SuggestFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {/* No role="alert": the toast has announced it already. */}
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      <Button type="submit" aria-disabled={isSubmitting}>
        {isSubmitting ? 'One moment…' : submitLabel}
      </Button>
    </form>
  );
}

type Options<Form extends FieldValues> = {
  fields: readonly Path<Form>[];
  send: (form: Form) => Promise<{ data?: unknown; error?: Parameters<typeof failureText>[0] }>;
  onSent: () => void;
};

/**
 * Returns a form's submit handler: field errors go to their fields, others to the form and a toast; the input is kept
 * after a failure.
 */
export function useSendForm<Form extends FieldValues>(
  { handleSubmit, setError, formState }: UseFormReturn<Form>,
  { fields, send, onSent }: Options<Form>,
): (event: BaseSyntheticEvent) => void {
  const dispatch = useAppDispatch();
  const submit = handleSubmit(async (form) => {
    const { data, error } = await send(form);
    if (data) {
      onSent();
      return;
    }
    const reasons = envelopeOf(error)?.fields ?? {};
    const wrong = fields.filter((field) => reasons[field] !== undefined);
    for (const field of wrong) setError(field, { message: reasons[field] ?? '' });
    const message = failureText(error, 'sent');
    if (wrong.length === 0) setError('root', { message });
    dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
  });
  return (event) => {
    event.preventDefault();
    if (!formState.isSubmitting) void submit(event);
  };
}

/** Collapses line breaks and other white space. */
export const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

const atMost = (value: number) => ({ value, message: `Use at most ${value} characters.` });
const problemOf = (text: string) => nameProblem(inOneLine(text));

/** Rules of a required short field. @param what completes "Enter the …" */
export const requiredText = (what: string) => ({
  maxLength: atMost(COURSE_NAME_MAX_LENGTH),
  validate: (text: string) => (text.trim() === '' ? `Enter the ${what}.` : problemOf(text)),
});

/** Rules of the optional source. */
export const sourceRules = {
  maxLength: atMost(SUGGESTION_SOURCE_MAX_LENGTH),
  validate: (text: string) => (text.trim() === '' ? undefined : problemOf(text)),
};
