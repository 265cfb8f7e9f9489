import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { AdminCourse } from '#contract/adminCourses';
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
import { ConflictNotice } from '../changes/ConflictNotice.tsx';
import { changedMeanwhile, rebase } from '../changes/earlierChange.ts';
import { ACCESS_OPTIONS, COURSE_FIELDS, COURSE_LABELS, type CourseForm, toFormValues } from './courseForm.ts';

type CourseFormDialogProps = {
  /** What the form is for, as no other form has it. */
  about: string;
  title: string;
  submitLabel: string;
  /** What the form holds when it opens. */
  values: CourseForm;
  /** The course to change, which stays in its state; undefined for a new one. */
  course: AdminCourse | undefined;
  /** Stands above the fields. */
  above?: ReactNode;
  /**
   * Resolves to the error, if any; closes the dialog itself when it is done.
   * @param course as it was when the form started from it, which is later than at first where another admin changed it
   */
  save: (form: CourseForm, course: AdminCourse | undefined) => Promise<Parameters<typeof failureText>[0] | string>;
  onClose: () => void;
};

/** Fields that another admin has changed differently. */
type Conflict = { by: string; theirs: CourseForm; fields: (keyof CourseForm)[] };

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
export function CourseFormDialog({
  about,
  values,
  course,
  above,
  save,
  submitLabel,
  ...dialog
}: CourseFormDialogProps) {
  const dispatch = useAppDispatch();
  const { data: locations = [] } = useGetAdminLocationsQuery();
  const form = useForm<CourseForm>({ defaultValues: values });
  const { register, control, handleSubmit, formState, setError, setValue } = form;
  const { errors, isSubmitting } = formState;
  const [base, setBase] = useState(course);
  const [conflict, setConflict] = useState<Conflict>();
  // Controlled: the states may come after the form, which has one already.
  const locationId = useWatch({ control, name: 'locationId' });
  useKeptInput(form, `course:${about}`);

  const fill = (from: CourseForm) => {
    for (const field of COURSE_FIELDS) setValue(field, from[field]);
  };

  const send = async (typed: CourseForm, from: AdminCourse | undefined): Promise<void> => {
    setConflict(undefined);
    const error = await save(typed, from);
    if (error === undefined) return;
    const changed = typeof error === 'string' ? undefined : changedMeanwhile(error, 'course');
    if (from && changed) {
      const { current, by } = changed;
      const [before, theirs] = [toFormValues(from, from.locationId), toFormValues(current, current.locationId)];
      const rebased = rebase(typed, before, theirs);
      fill(rebased.form);
      setBase(current);
      // Nothing of the other admin's is replaced.
      if (rebased.both.length === 0) return send(rebased.form, current);
      setConflict({ by, theirs, fields: rebased.both });
      return;
    }
    const fieldErrors = typeof error === 'string' ? {} : (envelopeOf(error)?.fields ?? {});
    const wrong = COURSE_FIELDS.filter((field) => fieldErrors[field] !== undefined);
    for (const field of wrong) setError(field, { message: fieldErrors[field] ?? '' });
    const message = typeof error === 'string' ? error : failureText(error, 'saved');
    setError('root', { message });
    dispatch(formFailed(message));
  };
  const submit = handleSubmit((typed) => send(typed, base));

  const field = (key: keyof CourseForm, rules = {}) => ({
    label: COURSE_LABELS[key],
    autoComplete: 'off',
    error: errors[key]?.message,
    readOnly: isSubmitting,
    ...register(key, rules),
  });

  return (
    <FormDialog
      look="wide"
      {...dialog}
      submitLabel={conflict ? 'Save mine' : submitLabel}
      onSubmit={() => void submit()}
      isBusy={isSubmitting}
      problem={errors.root?.message}
    >
      {above}
      {!course && (
        <SelectField
          label="State"
          options={[['', 'Choose a state'], ...locations.map(({ _id, name }) => [_id, name] as const)]}
          error={errors.locationId?.message}
          {...register('locationId', { required: 'Choose a state.' })}
          value={locationId}
        />
      )}
      <TextField {...field('name', required('name'))} />
      <TextField {...field('city', required('city'))} />
      <FieldGrid>
        <TextField inputMode="decimal" {...field('lat', degrees(COURSE_LIMITS.lat))} />
        <TextField inputMode="decimal" {...field('lon', degrees(COURSE_LIMITS.lon))} />
      </FieldGrid>
      <FieldGrid>
        <TextField inputMode="numeric" {...field('holes', integer(COURSE_LIMITS.holes))} />
        <TextField inputMode="numeric" {...field('par', integer(COURSE_LIMITS.par))} />
      </FieldGrid>
      <FieldGrid>
        <TextField inputMode="numeric" {...field('opened', integer(COURSE_LIMITS.opened))} />
        <SelectField label="Access" options={ACCESS_OPTIONS} error={errors.access?.message} {...register('access')} />
      </FieldGrid>
      <TextField {...field('architect')} />
      <TextField hint="The course’s ID in your import files." {...field('externalId')} />
      {conflict && (
        <ConflictNotice
          by={conflict.by}
          subject="course"
          fields={conflict.fields.map((key) => ({
            label: COURSE_LABELS[key],
            theirs: conflict.theirs[key],
            mine: form.getValues(key),
          }))}
          onUseTheirs={() => {
            for (const key of conflict.fields) setValue(key, conflict.theirs[key]);
            setConflict(undefined);
          }}
        />
      )}
    </FormDialog>
  );
}
