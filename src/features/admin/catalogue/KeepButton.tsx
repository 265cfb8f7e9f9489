import type { AdminCourse } from '#contract/adminCourses';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toastShown } from '../../../core/feedback/toastSlice.ts';
import { useFocusFallback } from '../../../shared/useFocusFallback.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { alreadyDoneShown } from '../changes/earlierChange.ts';
import { say } from '../../../shared/sentence.ts';
import { useKeepCourseMutation } from './catalogueApi.ts';

/** Decides that a course stays, as another one than `besides` where that is given. */
export function KeepButton({ course, besides }: { course: AdminCourse; besides?: AdminCourse }) {
  const dispatch = useAppDispatch();
  const part = useFocusFallback<HTMLSpanElement>();
  const [keepCourse, { isLoading }] = useKeepCourseMutation();
  const keep = async () => {
    const choice = { courseId: course._id, ...(besides ? { besides: besides._id } : {}) };
    const { error } = await keepCourse(choice);
    if (dispatch(alreadyDoneShown(error))) return;
    if (error) {
      const message = failureText(error, 'done');
      dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
      return;
    }
    const message = besides
      ? say`We’ll keep ${course.name} and ${besides.name} as two courses.`
      : say`We’ll keep ${course.name}.`;
    dispatch(toastShown({ type: 'success', message }));
  };
  const label = besides ? `Keep both: ${course.name} and ${besides.name}` : `Keep ${course.name}`;
  return (
    <span ref={part}>
      <Button look="quiet" aria-label={label} aria-disabled={isLoading} onClick={() => void (isLoading || keep())}>
        {besides ? 'Keep both' : 'Keep'}
      </Button>
    </span>
  );
}
