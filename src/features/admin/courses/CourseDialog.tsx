import type { AdminCourse } from '#contract/adminCourses';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toastShown } from '../../../core/feedback/toastSlice.ts';
import { alreadyDoneShown } from '../changes/earlierChange.ts';
import { say } from '../../../shared/sentence.ts';
import { useAddCourseMutation, useEditCourseMutation } from './coursesApi.ts';
import { differenceTo, toFormValues, toNewCourse } from './courseForm.ts';
import { CourseFormDialog } from './CourseFormDialog.tsx';

type CourseDialogProps = {
  /** Undefined to add a new course. */
  course?: AdminCourse | undefined;
  /** Preselected state of a new course. */
  locationId: string;
  onClose: () => void;
};

/** Adds a course, or edits one. */
export function CourseDialog({ course, locationId, onClose }: CourseDialogProps) {
  const dispatch = useAppDispatch();
  const [addCourse] = useAddCourseMutation();
  const [editCourse] = useEditCourseMutation();
  return (
    <CourseFormDialog
      about={String(course?._id ?? locationId)}
      title={course ? `Edit ${course.name}` : 'Add a course'}
      submitLabel={course ? 'Save course' : 'Add course'}
      values={toFormValues(course, locationId)}
      course={course}
      onClose={onClose}
      save={async (form, before) => {
        const change = before ? differenceTo(before, form) : {};
        if (before && Object.keys(change).length === 0) {
          onClose();
          return undefined;
        }
        const { data, error } = before
          ? await editCourse({ id: before._id, change, version: before.version })
          : await addCourse(toNewCourse(form));
        if (dispatch(alreadyDoneShown(error))) onClose();
        else if (!data) return error;
        if (!data) return undefined;
        const message = course ? say`${data.name} is saved.` : say`${data.name} is added.`;
        dispatch(toastShown({ type: 'success', message }));
        onClose();
        return undefined;
      }}
    />
  );
}
