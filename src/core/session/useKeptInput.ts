import { useLayoutEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { objectOf } from '../../api/responseShape.ts';
import { useAppSelector, useAppStore } from '../../app/hooks.ts';
import { readJson, remove, STORAGE_KEYS, writeText } from '../../shared/storage.ts';
import { selectSignOutReason, selectUser } from './sessionSlice.ts';

/**
 * The changed fields of a form are there again after a session that ended by itself, because the page is left then.
 * Called after `useWatch` and `useController`, which would not notice an earlier change.
 * @param about what tells the member's forms apart
 * @param only the one field that may be stored, where another is a password
 */
export function useKeptInput<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  about: string,
  only?: Path<Form>,
): void {
  const { getValues, setValue, formState } = form;
  const store = useAppStore();
  const [userId] = useState(useAppSelector(selectUser)?._id ?? '');
  const key = `${STORAGE_KEYS.form}${userId}:${about}`;
  // The form notes which fields are changed only where somebody reads it.
  void formState.dirtyFields;

  useLayoutEffect(() => {
    const kept = readJson('session', key, objectOf<Record<string, unknown>>({}));
    remove('session', key);
    const fields = getValues();
    for (const [field, value] of Object.entries(kept ?? {}))
      if (typeof value === typeof fields[field])
        setValue(field as Path<Form>, value as PathValue<Form, Path<Form>>, { shouldDirty: true });
    return () => {
      if (selectSignOutReason(store.getState()) === 'sessionOver')
        writeText('session', key, JSON.stringify(getValues(undefined, { dirtyFields: true }), only && [only]));
    };
  }, [store, key, only, getValues, setValue]);
}
