import { useGetCourseQuery } from '../../core/ballot/courseApi.ts';
import { useGetConfigQuery } from '../../core/config/configApi.ts';

const DEFAULT_POLL_MS = 5000;

/** A course, asked for again every publishing interval while the page is looked at. */
export function useCourse(id: number) {
  const { data: config } = useGetConfigQuery();
  const { data, error, refetch } = useGetCourseQuery(id, {
    pollingInterval: config?.standingsIntervalMs ?? DEFAULT_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  // A number too large to be an id is as unknown as one that nobody has.
  const isUnknown = error !== undefined && 'status' in error && (error.status === 404 || error.status === 400);
  return { course: data, isUnknown, failure: data ? undefined : error, retry: () => void refetch() };
}
