import { weakMapMemoize } from '@reduxjs/toolkit';
import type { Course } from '#contract/courses';
import { changeMark, isEmptyMark, type MarkText, NO_MARK } from '#contract/markRule';
import type { ChangedMark, ChangeMark, Mark, Marks } from '#contract/marks';

/** A course as a mark names it. */
export type MarkedCourse = Omit<Mark, keyof MarkText>;

/** A change of a mark. `at` is when the page made it, which it shows until the server has said its own time. */
export type MarkRequest = { course: MarkedCourse; change: ChangeMark; at: string };

export const markedCourseOf = ({ _id, name, city, state, locationId, access }: Course): MarkedCourse => ({
  courseId: _id,
  name,
  city,
  state,
  locationId,
  ...(access && { access }),
});

type MarksById = Readonly<Record<number, Mark>>;

/** The server's latest marks and the changes that it has not confirmed. The page shows the marks with these applied. */
export type MarksView = {
  version: number;
  marks: MarksById;
  pending: readonly (MarkRequest & { requestId: string })[];
  /** The course of a lost response, until the marks are read again: nobody knows whether its mark was changed. */
  unsure?: number;
};

export const toView = ({ version, marks }: Marks): MarksView => ({
  version,
  marks: Object.fromEntries(marks.map((mark) => [mark.courseId, mark])),
  pending: [],
});

/** Responses may arrive out of order: older marks never replace newer ones. */
export const takeNewer = (view: MarksView, loaded: MarksView): MarksView =>
  loaded.version < view.version ? view : { ...loaded, pending: view.pending };

export const addPending = (view: MarksView, requestId: string, request: MarkRequest): MarksView => ({
  ...view,
  pending: [...view.pending, { ...request, requestId }],
});

export const removePending = (view: MarksView, requestId: string): MarksView => ({
  ...view,
  pending: view.pending.filter((change) => change.requestId !== requestId),
});

/** True when another device has made changes that this view lacks. */
export const isBehind = (view: MarksView, changed: ChangedMark): boolean => changed.version > view.version + 1;

/** Call when the server has confirmed a change. A view that is as new as the response contains it already. */
export function confirm(view: MarksView, requestId: string, { version, mark }: ChangedMark): MarksView {
  const rest = removePending(view, requestId);
  return version <= view.version ? rest : { ...rest, version, marks: withMark(view.marks, mark) };
}

function withMark(marks: MarksById, mark: Mark): MarksById {
  const { [mark.courseId]: _before, ...others } = marks;
  return isEmptyMark(mark) ? others : { ...others, [mark.courseId]: mark };
}

/** The marks as the page shows them, by the id of the course; the same object for the same view. */
export const shownMarks = weakMapMemoize((view: MarksView): MarksById =>
  view.pending.reduce(
    (marks, { course, change, at }) =>
      withMark(marks, { ...course, ...changeMark(marks[course.courseId] ?? NO_MARK, change, at) }),
    view.marks,
  ),
);
