import type { Page } from 'playwright-core';

const SLOWER = 4;
/** Shorter events are not reported. */
const SHORTEST_MS = 16;

type Seen = { seen: Map<number, number> };

/**
 * Starts to record the time from each input to the next paint, from Event Timing (in steps of 8 ms), on a processor
 * that is four times slower.
 */
export async function recordEvents(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate((durationThreshold) => {
    const seen = new Map<number, number>();
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId > 0) seen.set(interactionId, Math.max(seen.get(interactionId) ?? 0, duration));
      }
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, SHORTEST_MS);
}

/** Waits until what an input began is rendered and its requests are answered. */
export const atRest = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));

/** Milliseconds of each recorded input; those that were too short to be reported count as the shortest. */
export async function eventTimes(page: Page, inputs: number): Promise<number[]> {
  const times = await page.evaluate(() => [...(window as unknown as Seen).seen.values()]);
  return [...times, ...Array.from({ length: Math.max(0, inputs - times.length) }, () => SHORTEST_MS)];
}

export const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN;
