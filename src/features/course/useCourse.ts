import { useGetCourseQuery } from '../../api/endpoints/courseApi.ts';
import { useRankingPoll } from '../../api/endpoints/configApi.ts';

/** Fetches a course and polls it once per publishing interval while the page has focus. */
export function useCourse(id: number) {
  const { data, error, refetch } = useGetCourseQuery(id, useRankingPoll());
  // 400 means that the number is too large for an id.
  const isUnknown = error !== undefined && 'status' in error && (error.status === 404 || error.status === 400);
  return { course: data, isUnknown, failure: data ? undefined : error, retry: () => void refetch() };
}
