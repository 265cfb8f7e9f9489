import { useWatch } from 'react-hook-form';
import type { Course } from '#contract/courses';
import { SUGGESTION_SOURCE_MAX_LENGTH } from '#contract/limits';
import type { CorrectedField } from '#contract/suggestions';
import { useGetCourseQuery } from '../../api/endpoints/courseApi.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { useKeptInput } from '../../core/session/useKeptInput.ts';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { CORRECTED_FIELD_LABELS } from '../../shared/suggestionLabels.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Field, TextArea, TextField } from '../../shared/ui/Field.tsx';
import { useForm } from '../../shared/useForm.ts';
import { useSuggestCorrectionMutation } from './suggestApi.ts';
import { SuggestForm, inOneLine, requiredText, sourceRules, useSendForm } from './SuggestForm.tsx';

type CorrectionFormProps = { id: number; onSent: () => void };

/** Form to correct a course, once the course has been loaded. */
export function CorrectionForm({ id, onSent }: CorrectionFormProps) {
  const { data: course, error, refetch } = useGetCourseQuery(id);
  if (course) return <FieldForm course={course} onSent={onSent} />;
  if (!error) return <SkeletonRows label="Loading the course" count={3} />;
  // 400 means that the number is too large for an id.
  if ('status' in error && (error.status === 404 || error.status === 400)) return <NotFound />;
  return <LoadFailure title="We couldn’t load the course" failure={error} onRetry={() => void refetch()} />;
}

type Form = { field: CorrectedField | ''; value: string; source: string };
const FIELDS = ['field', 'value', 'source'] as const;

/** Hint with the current value of a field. */
function knownFact(course: Course, field: CorrectedField | ''): string | undefined {
  if (field === '' || field === 'closed' || field === 'other' || field === 'position') return undefined;
  const value = course[field];
  return value === undefined ? 'We don’t know it yet.' : `We have: ${value}`;
}

function FieldForm({ course, onSent }: { course: Course; onSent: () => void }) {
  const [suggestCorrection] = useSuggestCorrectionMutation();
  const form = useForm<Form>({ defaultValues: { field: '', value: '', source: '' } });
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const field = useWatch({ control, name: 'field' });
  const forgetInput = useKeptInput(form, `suggestion:${course._id}`, { isOnPage: true });
  const onSubmit = useSendForm(form, {
    fields: FIELDS,
    send: ({ field: about, value, source }) =>
      suggestCorrection({
        courseId: course._id,
        field: about || 'other',
        value: inOneLine(value),
        source: inOneLine(source),
      }),
    onSent: () => {
      forgetInput();
      onSent();
    },
  });

  return (
    <SuggestForm
      onSubmit={onSubmit}
      isSubmitting={isSubmitting}
      problem={errors.root?.message}
      submitLabel="Send the correction"
    >
      <p>
        <strong>{course.name}</strong>, {course.city}, {course.state}
      </p>
      <Field label="What’s wrong?" hint={knownFact(course, field)} error={errors.field?.message}>
        {(props) => (
          <select {...props} {...register('field', { required: 'Choose what’s wrong.' })}>
            <option value="">Choose one</option>
            {Object.entries(CORRECTED_FIELD_LABELS).map(([one, label]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="What’s right?"
        autoComplete="off"
        readOnly={isSubmitting}
        error={errors.value?.message}
        {...register('value', requiredText('right value'))}
      />
      <TextArea
        label="How do you know?"
        hint={`Its website, its scorecard, you play there. Up to ${SUGGESTION_SOURCE_MAX_LENGTH} characters.`}
        readOnly={isSubmitting}
        error={errors.source?.message}
        {...register('source', {
          ...sourceRules,
          validate: (text) => (text.trim() === '' ? 'Tell us how you know.' : sourceRules.validate(text)),
        })}
      />
    </SuggestForm>
  );
}
