import { skipToken } from '@reduxjs/toolkit/query';
import { NO_MARK } from '#contract/markRule';
import type { Mark } from '#contract/marks';
import { type RootState, useAppSelector } from '../../../app/hooks.ts';
import { selectIsMember } from '../../session/sessionSlice.ts';
import { marksApi, useGetMarksQuery } from './marksApi.ts';
import { type MarkedCourse, shownMarks } from './marksView.ts';

const selectResult = marksApi.endpoints.getMarks.select();

/** The member's marks as shown, by the id of the course; undefined while they are not known. */
export function selectMarks(state: RootState): Readonly<Record<number, Mark>> | undefined {
  const view = selectIsMember(state) ? selectResult(state).data : undefined;
  return view && !view.isUnsure ? shownMarks(view) : undefined;
}

/** The mark of a course, an empty one if there is none; undefined while the marks are not known. */
export function selectMark(state: RootState, course: MarkedCourse): Mark | undefined {
  const marks = selectMarks(state);
  if (!marks) return undefined;
  return marks[course.courseId] ?? { ...course, ...NO_MARK };
}

/** Fetches the member's marks for components that select from them. Does not re-render its caller when they change. */
export function useMarksFetched(): { isFailed: boolean; refetch: () => void } {
  const isMember = useAppSelector(selectIsMember);
  const { isFailed, refetch } = useGetMarksQuery(isMember ? undefined : skipToken, {
    selectFromResult: ({ isError, data }) => ({ isFailed: isError && (!data || data.isUnsure === true) }),
    // Another device may have changed them.
    refetchOnFocus: true,
  });
  return { isFailed, refetch: () => void (isMember && refetch()) };
}
