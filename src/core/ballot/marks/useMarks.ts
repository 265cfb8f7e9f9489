import { skipToken } from '@reduxjs/toolkit/query';
import { NO_MARK } from '#contract/markRule';
import type { Mark } from '#contract/marks';
import { FRESH } from '../../../api/fresh.ts';
import { type RootState, useAppSelector } from '../../../app/hooks.ts';
import { selectIsMember } from '../../session/sessionSlice.ts';
import { marksApi, useGetMarksQuery } from './marksApi.ts';
import { type MarkedCourse, shownMarks } from './marksView.ts';

const selectResult = marksApi.endpoints.getMarks.select();

/**
 * The member's marks as shown, by the id of the course; undefined while they are not known. The last known ones while
 * they are read again after a lost response.
 */
export function selectMarks(state: RootState): Readonly<Record<number, Mark>> | undefined {
  const { data: view, isError } = selectResult(state);
  const isKnown = selectIsMember(state) && !(isError && view?.unsure !== undefined);
  return view && isKnown ? shownMarks(view) : undefined;
}

/** The mark of a course, an empty one if there is none; undefined while it is not known. */
export function selectMark(state: RootState, course: MarkedCourse): Mark | undefined {
  const marks = selectMarks(state);
  if (!marks || selectResult(state).data?.unsure === course.courseId) return undefined;
  return marks[course.courseId] ?? { ...course, ...NO_MARK };
}

/** Fetches the member's marks for components that select from them. Does not re-render its caller when they change. */
export function useMarksFetched(): { isFailed: boolean; refetch: () => void } {
  const isMember = useAppSelector(selectIsMember);
  const { isFailed, refetch } = useGetMarksQuery(isMember ? undefined : skipToken, {
    ...FRESH,
    selectFromResult: ({ isError, data }) => ({ isFailed: isError && (!data || data.unsure !== undefined) }),
  });
  return { isFailed, refetch: () => void (isMember && refetch()) };
}
