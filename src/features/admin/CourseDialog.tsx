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
import { ACCESS_OPTIONS, changeOf, type CourseForm, formOf, newCourseOf } from './courseForm.ts';
import { SelectField } from './SelectField.tsx';

type CourseDialogProps = {
  /** The one to edit; without it a new one is added. */
  course?: AdminCourse | undefined;
  /** Where a new one most likely is. */
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

const needed = (what: string) => ({
  maxLength: { value: COURSE_NAME_MAX_LENGTH, message: `At most ${COURSE_NAME_MAX_LENGTH} characters.` },
  validate: (value: string) => value.trim() !== '' || `Enter the ${what}.`,
});
const degrees = (most: number) => ({
  validate: (value: string) =>
    (value.trim() !== '' && Math.abs(Number(value)) <= most) || `Enter a number from -${most} to ${most}.`,
});
const whole = (least: number, most: number) => ({
  validate: (value: string) =>
    value.trim() === '' ||
    (Number.isInteger(Number(value)) && Number(value) >= least && Number(value) <= most) ||
    `Enter a whole number from ${least} to ${most}, or nothing.`,
});

/** Adds a course, or edits one. */
export function CourseDialog({ course, locationId, onClose }: CourseDialogProps) {
  const dispatch = useAppDispatch();
  const { data: locations = [] } = useGetAdminLocationsQuery();
  const [addCourse] = useAddCourseMutation();
  const [editCourse] = useEditCourseMutation();
  const { register, handleSubmit, formState, setError } = useForm<CourseForm>({
    defaultValues: formOf(course, locationId),
  });
  const { errors, dirtyFields, isSubmitting } = formState;

  const submit = handleSubmit(async (form) => {
    const change = changeOf(form, dirtyFields);
    if (course && Object.keys(change).length === 0) {
      onClose();
      return;
    }
    const { data, error } = course ? await editCourse({ id: course._id, change }) : await addCourse(newCourseOf(form));
    if (data) {
      dispatch(toastShown({ type: 'success', message: course ? `${data.name} is saved.` : `${data.name} is added.` }));
      onClose();
      return;
    }
    const reasons = envelopeOf(error)?.fields ?? {};
    const wrong = FIELDS.filter((field) => reasons[field] !== undefined);
    for (const field of wrong) setError(field, { message: reasons[field] ?? '' });
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
      <TextField label="Name" {...field('name', needed('name'))} />
      <TextField label="City" {...field('city', needed('city'))} />
      <div className={styles.pair}>
        <TextField label="Latitude" inputMode="decimal" {...field('lat', degrees(90))} />
        <TextField label="Longitude" inputMode="decimal" {...field('lon', degrees(180))} />
      </div>
      <div className={styles.pair}>
        <TextField label="Holes" inputMode="numeric" {...field('holes', whole(1, 108))} />
        <TextField label="Par" inputMode="numeric" {...field('par', whole(1, 600))} />
      </div>
      <div className={styles.pair}>
        <TextField label="Opened in" inputMode="numeric" {...field('opened', whole(1700, 2100))} />
        <SelectField label="Access" options={ACCESS_OPTIONS} error={errors.access?.message} {...register('access')} />
      </div>
      <TextField label="Architect" {...field('architect')} />
      <TextField label="External id" hint="What an import calls the course." {...field('externalId')} />
    </FormDialog>
  );
}
