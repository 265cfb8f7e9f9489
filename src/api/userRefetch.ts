/** The clock of the re-fetch of the user every 5 minutes (specification R3.7). A tab has one session at most, so there is one. */
import { USER_REFRESH_MS } from '#contract/limits';

let timer: ReturnType<typeof setTimeout> | undefined;

export const isUserRefetchPlanned = (): boolean => timer !== undefined;

/** Plans the re-fetch for 5 minutes from now, in place of one that was planned before. */
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
