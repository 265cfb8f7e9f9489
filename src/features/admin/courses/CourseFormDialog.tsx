import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { COURSE_LIMITS, COURSE_NAME_MAX_LENGTH } from '#contract/limits';
import { envelopeOf, failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { formFailed } from '../../../core/feedback/toastSlice.ts';
import { useKeptInput } from '../../../core/session/useKeptInput.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { useGetAdminLocationsQuery } from '../adminApi.ts';
import { SelectField } from '../SelectField.tsx';
import { FieldGrid } from '../FieldGrid.tsx';
import { useForm } from '../../../shared/useForm.ts';
import { ACCESS_OPTIONS, COURSE_FIELDS, type CourseForm } from './courseForm.ts';

type CourseFormDialogProps = {
  /** What the form is for, as no other form has it. */
  about: string;
  title: string;
  submitLabel: string;
  /** What the form holds when it opens. */
  values: CourseForm;
  /** A course that is there already stays in its state. */
  isNew: boolean;
  /** Stands above the fields. */
  above?: ReactNode;
  /** Resolves to the error, if any; closes the dialog itself when it is done. */
  save: (
    form: CourseForm,
    isDirty: (field: keyof CourseForm) => boolean,
  ) => Promise<Parameters<typeof failureText>[0] | string>;
  onClose: () => void;
};

const required = (what: string) => ({
  maxLength: { value: COURSE_NAME_MAX_LENGTH, message: `Use at most ${COURSE_NAME_MAX_LENGTH} characters.` },
  validate: (value: string) => value.trim() !== '' || `Enter the ${what}.`,
});
type Limits = { minimum: number; maximum: number };
const isWithin = (value: string, { minimum, maximum }: Limits) => Number(value) >= minimum && Number(value) <= maximum;
const degrees = (limits: Limits) => ({
  validate: (value: string) =>
    (value.trim() !== '' && isWithin(value, limits)) || `Enter a number from ${limits.minimum} to ${limits.maximum}.`,
});
const integer = (limits: Limits) => ({
  validate: (value: string) =>
    value.trim() === '' ||
    (Number.isInteger(Number(value)) && isWithin(value, limits)) ||
    `Enter a whole number from ${limits.minimum} to ${limits.maximum}, or leave it empty.`,
});

/** The facts of a course as a form. */
export function CourseFormDialog({ about, values, isNew, above, save, ...dialog }: CourseFormDialogProps) {
  const dispatch = useAppDispatch();
  const { data: locations = [] } = useGetAdminLocationsQuery();
  const form = useForm<CourseForm>({ defaultValues: values });
  const { register, control, handleSubmit, formState, getFieldState, setError } = form;
  const { errors, isSubmitting } = formState;
  // Controlled: the states may come after the form, which has one already.
  const locationId = useWatch({ control, name: 'locationId' });
  useKeptInput(form, `course:${about}`);

  const submit = handleSubmit(async (typed) => {
    const error = await save(typed, (field) => getFieldState(field).isDirty);
    if (error === undefined) return;
    const fieldErrors = typeof error === 'string' ? {} : (envelopeOf(error)?.fields ?? {});
    const wrong = COURSE_FIELDS.filter((field) => fieldErrors[field] !== undefined);
    for (const field of wrong) setError(field, { message: fieldErrors[field] ?? '' });
    const message = typeof error === 'string' ? error : failureText(error, 'saved');
    setError('root', { message });
    dispatch(formFailed(message));
  });

  const field = (key: keyof CourseForm, rules = {}) => ({
    autoComplete: 'off',
    error: errors[key]?.message,
    readOnly: isSubmitting,
    ...register(key, rules),
  });

  return (
    <FormDialog
      look="wide"
      {...dialog}
      onSubmit={() => void submit()}
      isBusy={isSubmitting}
      problem={errors.root?.message}
    >
      {above}
      {isNew && (
        <SelectField
          label="State"
          options={[['', 'Choose a state'], ...locations.map(({ _id, name }) => [_id, name] as const)]}
          error={errors.locationId?.message}
          {...register('locationId', { required: 'Choose a state.' })}
          value={locationId}
        />
      )}
      <TextField label="Name" {...field('name', required('name'))} />
      <TextField label="City" {...field('city', required('city'))} />
      <FieldGrid>
        <TextField label="Latitude" inputMode="decimal" {...field('lat', degrees(COURSE_LIMITS.lat))} />
        <TextField label="Longitude" inputMode="decimal" {...field('lon', degrees(COURSE_LIMITS.lon))} />
      </FieldGrid>
      <FieldGrid>
        <TextField label="Holes" inputMode="numeric" {...field('holes', integer(COURSE_LIMITS.holes))} />
        <TextField label="Par" inputMode="numeric" {...field('par', integer(COURSE_LIMITS.par))} />
      </FieldGrid>
      <FieldGrid>
        <TextField label="Year opened" inputMode="numeric" {...field('opened', integer(COURSE_LIMITS.opened))} />
        <SelectField label="Access" options={ACCESS_OPTIONS} error={errors.access?.message} {...register('access')} />
      </FieldGrid>
      <TextField label="Architect" {...field('architect')} />
      <TextField label="External ID" hint="The course’s ID in your import files." {...field('externalId')} />
    </FormDialog>
  );
}
