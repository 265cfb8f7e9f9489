/**
 * How a query that admins or the member's other devices can change stays true on an open page: it is fetched again once
 * a minute while the page is in view, when its window is focused, and by a page that opens half a minute later.
 */
export const FRESH = {
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: 30,
};
