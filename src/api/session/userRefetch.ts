/**
 * The timer that refetches the user every 5 minutes (specification R3.7); one, because a tab has at most one session.
 */
import { USER_REFRESH_MS } from '#contract/limits';

let timer: ReturnType<typeof setTimeout> | undefined;

export const isUserRefetchPlanned = (): boolean => timer !== undefined;

/** Schedules the refetch in 5 minutes, in place of an earlier one. */
export function planUserRefetch(refetch: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    refetch();
  }, USER_REFRESH_MS);
}

export function stopUserRefetch(): void {
  clearTimeout(timer);
  timer = undefined;
}
