import { useState } from 'react';
import type { AdminCourse } from '#contract/adminCourses';
import { failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { formFailed, toastShown } from '../../../core/feedback/toastSlice.ts';
import { plural } from '../../../shared/numbers.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
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

/** Merges a duplicate into another course of its state. */
export function MergeDialog({ course, into, onClose }: MergeDialogProps) {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState(into);
  const [problem, setProblem] = useState<string>();
  const [mergeCourse, { isLoading }] = useMergeCourseMutation();
  const { _id: id, name, city, locationId, votes } = course;

  const fail = (message: string) => {
    setProblem(message);
    dispatch(formFailed(message));
  };
  const merge = async () => {
    if (!chosen) {
      fail('Choose the course to keep.');
      return;
    }
    const { data, error } = await mergeCourse({ id, into: chosen._id });
    if (dispatch(alreadyDoneShown(error))) {
      onClose();
      return;
    }
    if (!data) {
      fail(failureText(error, 'merged'));
      return;
    }
    const message = say`We merged ${name} into ${chosen.name}. It was on ${plural(data.ballots, 'list')}.`;
    dispatch(toastShown({ type: 'success', message }));
    onClose();
  };

  return (
    <FormDialog
      look="wide"
      title={`Merge ${name}`}
      submitLabel={chosen ? `Merge into ${chosen.name}` : 'Choose a course first'}
      onSubmit={() => void merge()}
      onClose={onClose}
      isBusy={isLoading}
      problem={problem}
    >
      <p>
        {name} in {city} ({plural(votes, 'vote')}) goes away for good. Its votes move to the course you choose: one per
        golfer, in the better of the two places. You can’t undo this.
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
    </FormDialog>
  );
}
