import type { BaseSyntheticEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { envelopeOf, failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../core/feedback/toastSlice.ts';

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
