import type { Browser, Page } from 'playwright-core';
import { newVisitor, PHONE } from '../../test/support/browser/browser.ts';

/** Slow 4G: bytes a second (1.6 Mbit/s) and milliseconds of a round trip. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const TAP_EVERY_MS = 50;

/** Milliseconds from the navigation on. */
export type Visit = {
  /** The first frame with rows in it. */
  rows: number;
  /** When the first tap on a flag took effect; NaN for a page without scripts. */
  live: number;
  /** Total blocking time until then: what each task took beyond 50 ms. */
  blocked: number;
};

type Probe = { rows: number; live: number; tasks: { start: number; duration: number }[] };

/**
 * Runs in the page, from its first moment on. A tap had its effect when a guest's vote is stored, or a flag of the
 * floor is pressed.
 */
function probe(tapEvery: number): void {
  const seen: Probe = { rows: NaN, live: NaN, tasks: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const row = document.querySelector('main ol > li');
    if (
      row &&
      row.getBoundingClientRect().top < window.innerHeight &&
      row.checkVisibility({ visibilityProperty: true })
    ) {
      // A message arrives after the frame of this callback.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (seen.rows = performance.now());
      port2.postMessage(null);
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const isVoted = () =>
    localStorage.getItem('pendingPick') !== null || document.querySelector('ol [aria-pressed="true"]') !== null;
  const timer = setInterval(() => {
    if (!isVoted()) document.querySelector<HTMLElement>('main ol button')?.click();
    if (!isVoted()) return;
    seen.live = performance.now();
    clearInterval(timer);
  }, tapEvery);
}

/** Gives a page the network and the processor of a slow phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/**
 * A guest's first visit to a page on a slow phone. @param isLive whether it has scripts, whose first tap is waited for
 */
export async function slowVisit(browser: Browser, url: string, isLive: boolean): Promise<Visit> {
  const { page, context } = await newVisitor(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  try {
    await slowDown(page);
    await page.addInitScript(probe, TAP_EVERY_MS);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(
      (isAwaited) => {
        const { seen } = window as unknown as { seen: Probe };
        return !Number.isNaN(isAwaited ? seen.live : seen.rows);
      },
      isLive,
      { polling: 100 },
    );
    const { rows, live, tasks } = await page.evaluate(() => (window as unknown as { seen: Probe }).seen);
    const before = tasks.filter(({ start }) => start < live);
    return { rows, live, blocked: before.reduce((sum, { duration }) => sum + duration - 50, 0) };
  } finally {
    await context.close();
  }
}
