import { useGetCourseQuery } from '../../core/ballot/courseApi.ts';
import { useGetConfigQuery } from '../../core/config/configApi.ts';

const DEFAULT_POLL_MS = 5000;

/** Fetches a course and polls it once per publishing interval while the page has focus. */
export function useCourse(id: number) {
  const { data: config } = useGetConfigQuery();
  const { data, error, refetch } = useGetCourseQuery(id, {
    pollingInterval: config?.standingsIntervalMs ?? DEFAULT_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  // 400 means that the number is too large for an id.
  const isUnknown = error !== undefined && 'status' in error && (error.status === 404 || error.status === 400);
  return { course: data, isUnknown, failure: data ? undefined : error, retry: () => void refetch() };
}
