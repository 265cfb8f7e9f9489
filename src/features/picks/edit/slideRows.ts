const SLIDE_MS = 160;
const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Moves the rows of a list from where they were to where a change has put them. Animated by themselves and not as a
 * view transition, during which nothing can be tapped. @param change must have changed the DOM when it returns
 */
export function slideRows(list: HTMLElement | null, change: () => void): void {
  const rows = [...(list?.children ?? [])];
  const before = new Map(rows.map((row) => [row, row.getBoundingClientRect().top]));
  change();
  for (const [row, top] of before) {
    const way = row.isConnected ? top - row.getBoundingClientRect().top : 0;
    if (way !== 0 && !isMotionReduced())
      row.animate({ translate: [`0 ${way}px`, '0 0'] }, { duration: SLIDE_MS, easing: 'ease-out' });
  }
}
