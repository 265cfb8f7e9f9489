import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { useAppDispatch } from '../../app/hooks.ts';
import type { AuthProblem } from '../../core/identity/useIdentity.ts';
import { formFailed, toastClosed } from '../../core/feedback/toastSlice.ts';
import { useForm } from '../../shared/useForm.ts';

/**
 * Form of the auth screens; `show` displays a problem at its field, else below the form, and in a toast, which the next
 * try closes.
 */
export function useAuthForm<Fields extends FieldValues>(defaultValues: DefaultValues<Fields>) {
  const dispatch = useAppDispatch();
  const form = useForm<Fields>({ defaultValues });
  const [problem, setProblem] = useState<string>();
  const toast = useRef<string>(undefined);

  const show = (failed: AuthProblem | undefined): void => {
    if (failed && !failed.isCancelled) toast.current = dispatch(formFailed(failed.text)).payload.id;
    else if (toast.current !== undefined) dispatch(toastClosed(toast.current));
    const field = failed?.field;
    const isOfField = field !== undefined && field in form.getValues();
    setProblem(isOfField ? undefined : failed?.text);
    if (isOfField) form.setError(field as Path<Fields>, { message: failed?.text ?? '' }, { shouldFocus: true });
  };

  return { form, problem, show };
}
