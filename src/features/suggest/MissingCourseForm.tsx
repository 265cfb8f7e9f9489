import { useWatch } from 'react-hook-form';
import type { Location } from '#contract/locations';
import { SUGGESTION_SOURCE_MAX_LENGTH } from '#contract/limits';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { useKeptInput } from '../../core/session/useKeptInput.ts';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { useGetLocationsQuery } from '../../core/location/locationApi.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Field, TextArea, TextField } from '../../shared/ui/Field.tsx';
import { useForm } from '../../shared/useForm.ts';
import { NearCourses } from './NearCourses.tsx';
import { useSuggestCourseMutation } from './suggestApi.ts';
import { SuggestForm, inOneLine, requiredText, sourceRules, useSendForm } from './SuggestForm.tsx';

type MissingCourseFormProps = {
  name: string;
  /** Code of the state, any case; null for the current location. */
  state: string | null;
  onSent: () => void;
};

/** Form to suggest a course, once the states have been loaded; one of them is preselected. */
export function MissingCourseForm({ name, state, onSent }: MissingCourseFormProps) {
  const { data: locations, error, refetch } = useGetLocationsQuery();
  const { code: current } = useCurrentLocation();
  if (!locations) {
    if (!error) return <SkeletonRows label="Loading the states" count={3} />;
    return <LoadFailure title="We couldn’t load the states" failure={error} onRetry={() => void refetch()} />;
  }
  const code = (state ?? current ?? '').toUpperCase();
  const locationId = locations.find((location) => location.code === code)?._id ?? '';
  return (
    <CourseForm locations={locations} defaultValues={{ locationId, name, city: '', source: '' }} onSent={onSent} />
  );
}

type Form = { locationId: string; name: string; city: string; source: string };
const FIELDS = ['locationId', 'name', 'city', 'source'] as const;

type CourseFormProps = { locations: readonly Location[]; defaultValues: Form; onSent: () => void };

function CourseForm({ locations, defaultValues, onSent }: CourseFormProps) {
  const [suggestCourse] = useSuggestCourseMutation();
  const form = useForm<Form>({ defaultValues });
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const [locationId, name] = useWatch({ control, name: ['locationId', 'name'] });
  const forgetInput = useKeptInput(form, `suggestion:missing:${defaultValues.name}`, { isOnPage: true });
  const onSubmit = useSendForm(form, {
    fields: FIELDS,
    send: ({ source, ...course }) =>
      suggestCourse({
        locationId: course.locationId,
        name: inOneLine(course.name),
        city: inOneLine(course.city),
        ...(source.trim() === '' ? {} : { source: inOneLine(source) }),
      }),
    onSent: () => {
      forgetInput();
      onSent();
    },
  });
  const stateName = locations.find(({ _id }) => _id === locationId)?.name;

  return (
    <SuggestForm
      onSubmit={onSubmit}
      isSubmitting={isSubmitting}
      problem={errors.root?.message}
      submitLabel="Send the suggestion"
    >
      <Field label="State" error={errors.locationId?.message}>
        {(props) => (
          <select {...props} {...register('locationId', { required: 'Choose a state.' })}>
            <option value="">Choose a state</option>
            {locations.map((location) => (
              <option key={location._id} value={location._id}>
                {location.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="Name of the course"
        autoComplete="off"
        readOnly={isSubmitting}
        error={errors.name?.message}
        {...register('name', requiredText('name'))}
      />
      {stateName !== undefined && <NearCourses locationId={locationId} stateName={stateName} name={name} />}
      <TextField
        label="Town"
        autoComplete="off"
        readOnly={isSubmitting}
        error={errors.city?.message}
        {...register('city', requiredText('town'))}
      />
      <TextArea
        label="What you know about it (optional)"
        hint={`Its website, its holes, who can play. Up to ${SUGGESTION_SOURCE_MAX_LENGTH} characters.`}
        readOnly={isSubmitting}
        error={errors.source?.message}
        {...register('source', sourceRules)}
      />
    </SuggestForm>
  );
}
