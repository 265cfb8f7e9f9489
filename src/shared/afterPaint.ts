/** A page that draws no pictures any more (it was left) waits no longer than this. */
const PAINTED_BY_MS = 100;

/** When what was just changed on the page stands on the screen: whatever need not be seen at once is done then. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PAINTED_BY_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
