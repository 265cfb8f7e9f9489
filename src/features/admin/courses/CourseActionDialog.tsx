import type { AdminCourse } from '#contract/adminCourses';
import { ChangeDialog } from '../changes/ChangeDialog.tsx';
import { type CourseAction, switchOf, unmergeOf } from './CourseActions.tsx';
import { CourseDialog } from './CourseDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

export type OpenCourseAction = {
  what: CourseAction;
  course: AdminCourse;
  /** Preselected course to merge into. */
  into?: AdminCourse | undefined;
};

/** The dialog of what is done with a course. */
export function CourseActionDialog({ what, course, into, onClose }: OpenCourseAction & { onClose: () => void }) {
  switch (what) {
    case 'edit':
      return <CourseDialog course={course} locationId={course.locationId} onClose={onClose} />;
    case 'switch':
      return <ChangeDialog asked={switchOf(course)} onClose={onClose} />;
    case 'unmerge':
      return <ChangeDialog asked={unmergeOf(course)} onClose={onClose} />;
    case 'merge':
      return <MergeDialog course={course} into={into} onClose={onClose} />;
  }
}
