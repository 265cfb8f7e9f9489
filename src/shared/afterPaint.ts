/** Limit for pages that no longer paint, such as background tabs. */
const PAINTED_BY_MS = 100;

/** Resolves after the next paint; for work that may follow it. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PAINTED_BY_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
