import { useForm } from 'react-hook-form';
import type { AdminCourse } from '#contract/adminCourses';
import { COURSE_NAME_MAX_LENGTH } from '#contract/limits';
import { envelopeOf, failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { formFailed, toastShown } from '../../core/toast/toastSlice.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { TextField } from '../../shared/ui/TextField.tsx';
import { useGetAdminLocationsQuery } from './adminApi.ts';
import { useAddCourseMutation, useEditCourseMutation } from './adminCoursesApi.ts';
import styles from './CourseDialog.module.css';
import { ACCESS_OPTIONS, type CourseForm, toCourseChange, toFormValues, toNewCourse } from './courseForm.ts';
import { SelectField } from './SelectField.tsx';

type CourseDialogProps = {
  /** Undefined to add a new course. */
  course?: AdminCourse | undefined;
  /** Preselected state of a new course. */
  locationId: string;
  onClose: () => void;
};

const FIELDS = [
  'locationId',
  'name',
  'city',
  'lat',
  'lon',
  'holes',
  'par',
  'opened',
  'access',
  'architect',
  'externalId',
] as const;

const required = (what: string) => ({
  maxLength: { value: COURSE_NAME_MAX_LENGTH, message: `At most ${COURSE_NAME_MAX_LENGTH} characters.` },
  validate: (value: string) => value.trim() !== '' || `Enter the ${what}.`,
});
const degrees = (max: number) => ({
  validate: (value: string) =>
    (value.trim() !== '' && Math.abs(Number(value)) <= max) || `Enter a number from -${max} to ${max}.`,
});
const integer = (min: number, max: number) => ({
  validate: (value: string) =>
    value.trim() === '' ||
    (Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max) ||
    `Enter a whole number from ${min} to ${max}, or nothing.`,
});

/** Adds a course, or edits one. */
export function CourseDialog({ course, locationId, onClose }: CourseDialogProps) {
  const dispatch = useAppDispatch();
  const { data: locations = [] } = useGetAdminLocationsQuery();
  const [addCourse] = useAddCourseMutation();
  const [editCourse] = useEditCourseMutation();
  const { register, handleSubmit, formState, setError } = useForm<CourseForm>({
    defaultValues: toFormValues(course, locationId),
  });
  const { errors, dirtyFields, isSubmitting } = formState;

  const submit = handleSubmit(async (form) => {
    const change = toCourseChange(form, dirtyFields);
    if (course && Object.keys(change).length === 0) {
      onClose();
      return;
    }
    const { data, error } = course ? await editCourse({ id: course._id, change }) : await addCourse(toNewCourse(form));
    if (data) {
      dispatch(toastShown({ type: 'success', message: course ? `${data.name} is saved.` : `${data.name} is added.` }));
      onClose();
      return;
    }
    const fieldErrors = envelopeOf(error)?.fields ?? {};
    const wrong = FIELDS.filter((field) => fieldErrors[field] !== undefined);
    for (const field of wrong) setError(field, { message: fieldErrors[field] ?? '' });
    const message = failureText(error, 'saved');
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
      title={course ? `Edit ${course.name}` : 'Add a course'}
      submitLabel={course ? 'Save course' : 'Add course'}
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isSubmitting}
      problem={errors.root?.message}
    >
      {!course && (
        <SelectField
          label="State"
          options={[['', 'Choose a state'], ...locations.map(({ _id, name }) => [_id, name] as const)]}
          error={errors.locationId?.message}
          {...register('locationId', { required: 'Choose a state.' })}
        />
      )}
      <TextField label="Name" {...field('name', required('name'))} />
      <TextField label="City" {...field('city', required('city'))} />
      <div className={styles.pair}>
        <TextField label="Latitude" inputMode="decimal" {...field('lat', degrees(90))} />
        <TextField label="Longitude" inputMode="decimal" {...field('lon', degrees(180))} />
      </div>
      <div className={styles.pair}>
        <TextField label="Holes" inputMode="numeric" {...field('holes', integer(1, 108))} />
        <TextField label="Par" inputMode="numeric" {...field('par', integer(1, 600))} />
      </div>
      <div className={styles.pair}>
        <TextField label="Opened in" inputMode="numeric" {...field('opened', integer(1700, 2100))} />
        <SelectField label="Access" options={ACCESS_OPTIONS} error={errors.access?.message} {...register('access')} />
      </div>
      <TextField label="Architect" {...field('architect')} />
      <TextField label="External id" hint="What an import calls the course." {...field('externalId')} />
    </FormDialog>
  );
}
