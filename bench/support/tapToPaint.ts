import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../server/db/database.ts';
import { launch, newVisitor, PHONE } from '../../test/support/browser/browser.ts';
import { startProduct } from '../../test/support/server/product.ts';
import { signUp } from '../../test/support/browser/stories.ts';
import { locationIdIn } from '../../test/support/server/picks.ts';
import { addCourses } from '../../test/support/server/votes.ts';
import { type Figure, medianOf } from './figures.ts';

const COURSES = 2000;
const SLOWER = 4;
const TAPS = 60;
const MOST_MS = 50;

/** Time from a tap on a flag to the next paint, with a CPU slowed down four times and a state of 2,000 courses. */
export async function tapToPaint(): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'top-picks-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log: () => undefined });
  const locationId = await locationIdIn(database.db, 'AZ');
  await addCourses(database.db, locationId, COURSES);
  await database.close();

  const product = await startProduct({ dataDir, env: { STANDINGS_INTERVAL_MS: '5000' } });
  const browser = await launch();
  try {
    const { page, context } = await newVisitor(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
    await context.addInitScript(() => localStorage.setItem('consent', 'refused'));
    await signUp(page, product.url);
    await page.goto(`${product.url}/voting/${locationId}`);
    await flagsOf(page).first().waitFor();
    const times = await timesOf(page, TAPS);
    const sorted = times.toSorted((a, b) => a - b);
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN;
    return {
      name: `Tap to paint, 95th percentile, ${COURSES} courses, ${SLOWER}× slower processor (ms)`,
      values: [p95],
      goal: { most: MOST_MS },
      detail: `${times.length} taps, median ${medianOf(times)} ms, slowest ${sorted.at(-1)} ms`,
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

const flagsOf = (page: Page) => page.getByRole('button', { name: /^Voted? for / });

/** Waits until earlier taps are rendered and fulfilled. */
const atRest = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));

/** Milliseconds from each tap to the next paint, from Event Timing (in steps of 8). */
async function timesOf(page: Page, taps: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(() => {
    const seen = new Map<number, number>();
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration } = entry;
        if (interactionId > 0) seen.set(interactionId, Math.max(seen.get(interactionId) ?? 0, duration));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const times: number[] = [];
  for (let tap = 0; tap < taps; tap += 1) {
    // Down the list, and every third vote is taken back.
    const flag = flagsOf(page).nth(5 * (tap % 3 === 2 ? tap - 1 : tap));
    await flag.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await flag.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
    await atRest(page);
    // A bare tap: the locator's own looks at the page while the browser deals with it.
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await atRest(page);
  }
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Map<number, number> }).seen.values()]);
  // Shorter events are not reported, so they count as the minimum.
  while (times.length + seen.length < taps) times.push(16);
  return [...times, ...seen];
}
