import type { AdminCourse } from '#contract/adminCourses';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toastShown } from '../../../core/feedback/toastSlice.ts';
import { useAddCourseMutation, useEditCourseMutation } from './coursesApi.ts';
import { toCourseChange, toFormValues, toNewCourse } from './courseForm.ts';
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
      isNew={!course}
      onClose={onClose}
      save={async (form, isDirty) => {
        const change = toCourseChange(form, isDirty);
        if (course && Object.keys(change).length === 0) {
          onClose();
          return undefined;
        }
        const { data, error } = course
          ? await editCourse({ id: course._id, change })
          : await addCourse(toNewCourse(form));
        if (!data) return error;
        const message = course ? `${data.name} is saved.` : `${data.name} is added.`;
        dispatch(toastShown({ type: 'success', message }));
        onClose();
        return undefined;
      }}
    />
  );
}
