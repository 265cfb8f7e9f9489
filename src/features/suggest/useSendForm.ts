import type { BaseSyntheticEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { COURSE_NAME_MAX_LENGTH, SUGGESTION_SOURCE_MAX_LENGTH, TOAST_LONG_DURATION_MS } from '#contract/limits';
import { nameProblem } from '#contract/names';
import { envelopeOf, failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../core/toast/toastSlice.ts';

/** What was written or pasted in several lines. */
export const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

const atMost = (value: number) => ({ value, message: `At most ${value} characters.` });
const problemOf = (text: string) => nameProblem(inOneLine(text));

export const short = (what: string) => ({
  maxLength: atMost(COURSE_NAME_MAX_LENGTH),
  validate: (text: string) => (text.trim() === '' ? `Enter the ${what}.` : problemOf(text)),
});
export const sourceRules = {
  maxLength: atMost(SUGGESTION_SOURCE_MAX_LENGTH),
  validate: (text: string) => (text.trim() === '' ? undefined : problemOf(text)),
};

type Options<Form extends FieldValues> = {
  fields: readonly Path<Form>[];
  send: (form: Form) => Promise<{ data?: unknown; error?: Parameters<typeof failureText>[0] }>;
  onSent: () => void;
};

/** Returns the handler that sends a form; what was typed stays until it is sent. */
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
