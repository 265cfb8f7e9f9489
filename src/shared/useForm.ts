import { useState } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useForm as useLibraryForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * React-hook-form's, which also reads its fields when they are sent or checked: some password managers, and browsers
 * that restore a page, fill them without an event.
 */
export function useForm<Form extends FieldValues>(props: UseFormProps<Form>): UseFormReturn<Form> {
  const form = useLibraryForm<Form>(props);
  const [fields] = useState(() => new Map<FieldPath<Form>, Field>());

  const readFields = () => {
    for (const [name, { value }] of fields) {
      // What is filled in is never empty, but a select is until its options have come.
      if (value === '' || value === form.getValues(name)) continue;
      form.setValue(name, value as FieldPathValue<Form, typeof name>, { shouldDirty: true });
    }
  };
  const register: typeof form.register = (name, rules) => {
    const registered = form.register(name, rules);
    const ref = (field: Field | null) => {
      if (field) fields.set(name, field);
      else fields.delete(name);
      registered.ref(field);
    };
    return { ...registered, ref };
  };
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
    const submit = form.handleSubmit(onValid, onInvalid);
    return (event) => {
      readFields();
      return submit(event);
    };
  };
  const trigger: typeof form.trigger = (name, options) => {
    readFields();
    return form.trigger(name, options);
  };
  return { ...form, register, handleSubmit, trigger };
}
