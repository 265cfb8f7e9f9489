import { useLayoutEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { objectOf } from '../../api/responseShape.ts';
import { useAppSelector, useAppStore } from '../../app/hooks.ts';
import { readJson, remove, STORAGE_KEYS, writeText } from '../../shared/storage.ts';
import { selectSignOutReason, selectUser } from './sessionSlice.ts';

type KeptInput<Form extends FieldValues> = {
  /** The one field that may be stored, where another is a password. */
  only?: Path<Form>;
  /** The form stands on a page. A dialog is closed by its member, who wants nothing kept then. */
  isOnPage?: boolean;
};

/**
 * The changed fields of a form are there again after a session that ended by itself, because the page is left then; on
 * a page also when the member comes back to it. Called after `useWatch` and `useController`, which would not notice an
 * earlier change. Returns what forgets them once they are sent.
 * @param about what tells the member's forms apart
 */
export function useKeptInput<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  about: string,
  { only, isOnPage = false }: KeptInput<Form> = {},
): () => void {
  const { getValues, setValue, reset, formState } = form;
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
    const keep = () => {
      const state = store.getState();
      const isOwn = isOnPage && selectUser(state)?._id === userId;
      const changed = getValues(undefined, { dirtyFields: true });
      if ((isOwn || selectSignOutReason(state) === 'sessionOver') && Object.keys(changed).length > 0)
        writeText('session', key, JSON.stringify(changed, only && [only]));
    };
    // A phone ends pages that are in the background.
    if (isOnPage) window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [store, userId, key, only, isOnPage, getValues, setValue]);

  return () => {
    reset(getValues());
    remove('session', key);
  };
}
