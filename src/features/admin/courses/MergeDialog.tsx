import { useState } from 'react';
import type { AdminCourse } from '#contract/adminCourses';
import { REASON_MAX_LENGTH } from '#contract/limits';
import { failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { formFailed } from '../../../core/feedback/toastSlice.ts';
import { useKeptInput } from '../../../core/session/useKeptInput.ts';
import { plural } from '../../../shared/numbers.ts';
import { TextField } from '../../../shared/ui/Field.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { useForm } from '../../../shared/useForm.ts';
import { changedToast } from '../changes/adminChange.ts';
import { alreadyDoneShown } from '../changes/earlierChange.ts';
import { say } from '../../../shared/sentence.ts';
import { useMergeCourseMutation } from './coursesApi.ts';
import { CoursePicker } from './CoursePicker.tsx';

type MergeDialogProps = {
  course: AdminCourse;
  /** Preselected. */
  into?: AdminCourse | undefined;
  onClose: () => void;
};

/** Merges a duplicate into another course of its state, for a reason, and offers to undo it. */
export function MergeDialog({ course, into, onClose }: MergeDialogProps) {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState(into);
  const { _id: id, name, city, locationId, votes } = course;
  const form = useForm({ defaultValues: { reason: '' } });
  const { register, handleSubmit, formState, setError } = form;
  useKeptInput(form, `mergeReason:${id}`);
  const [mergeCourse, { isLoading }] = useMergeCourseMutation();

  const fail = (message: string) => {
    setError('root', { message });
    dispatch(formFailed(message));
  };
  const merge = handleSubmit(async ({ reason }) => {
    if (!chosen) {
      fail('Choose the course to keep.');
      return;
    }
    const { data, error } = await mergeCourse({ id, into: chosen._id, reason: reason.trim() });
    if (dispatch(alreadyDoneShown(error))) {
      onClose();
      return;
    }
    if (!data) {
      fail(failureText(error, 'merged'));
      return;
    }
    const message = say`We merged ${name} into ${chosen.name}. It was on ${plural(data.ballots, 'list')}.`;
    dispatch(changedToast({ of: 'merge', id, into: chosen._id, merged: true }, message));
    onClose();
  });

  return (
    <FormDialog
      look="wide"
      title={`Merge ${name}`}
      submitLabel={chosen ? `Merge into ${chosen.name}` : 'Choose a course first'}
      onSubmit={() => void merge()}
      onClose={onClose}
      isBusy={isLoading}
      problem={formState.errors.root?.message}
    >
      <p>
        {name} in {city} ({plural(votes, 'vote')}) goes away. Its votes move to the course you choose: one per golfer,
        in the better of the two places. You can undo this for 30 days.
      </p>
      <CoursePicker
        about={String(id)}
        label="Find the course to keep"
        initialSearch={into?.name ?? ''}
        locationId={locationId}
        without={id}
        chosen={chosen?._id}
        onChoose={setChosen}
      />
      <TextField
        label="Reason"
        hint="This goes in the audit log."
        autoComplete="off"
        error={formState.errors.reason?.message}
        {...register('reason', {
          maxLength: { value: REASON_MAX_LENGTH, message: `Use at most ${REASON_MAX_LENGTH} characters.` },
          validate: (value) => value.trim() !== '' || 'Give a reason.',
        })}
      />
    </FormDialog>
  );
}
