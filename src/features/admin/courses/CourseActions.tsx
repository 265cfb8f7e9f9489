import type { AdminCourse } from '#contract/adminCourses';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toastShown } from '../../../core/feedback/toastSlice.ts';
import { useFocusFallback } from '../../../shared/useFocusFallback.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { RowActions } from '../AdminTable.tsx';
import { useEditCourseMutation } from './coursesApi.ts';

type CourseActionsProps = { course: AdminCourse; onOpen: (what: 'edit' | 'merge') => void };

/** Buttons of a course that is not merged. */
export function CourseActions({ course, onOpen }: CourseActionsProps) {
  const dispatch = useAppDispatch();
  const actions = useFocusFallback<HTMLDivElement>();
  const [editCourse, { isLoading }] = useEditCourseMutation();
  const { _id: id, name, active } = course;

  const switchActive = async () => {
    const { error } = await editCourse({ id, change: { active: !active } });
    const done = active ? `${name} is withdrawn. It stays on the lists that have it.` : `${name} is back.`;
    if (!error) dispatch(toastShown({ type: 'success', message: done }));
    else {
      const message = failureText(error, 'done');
      dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
    }
  };

  const switchLabel = active ? 'Withdraw' : 'Bring back';
  return (
    <RowActions ref={actions}>
      <Button look="quiet" aria-label={`Edit ${name}`} onClick={() => onOpen('edit')}>
        Edit
      </Button>
      <Button
        look="quiet"
        aria-label={`${switchLabel}: ${name}`}
        aria-disabled={isLoading}
        onClick={() => void (isLoading || switchActive())}
      >
        {switchLabel}
      </Button>
      <Button look="quiet" aria-label={`Merge ${name}`} onClick={() => onOpen('merge')}>
        Merge
      </Button>
    </RowActions>
  );
}
