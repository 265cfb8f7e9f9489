import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { WatchedPage } from './browser.ts';

const FOLDER = 'test/e2e/output';
const LONGEST_NAME = 120;

/**
 * Records what happens in a browser profile, so that a failed test can be read step by step. Pictures of each step cost
 * an eighth of the suite's time, so they are recorded with TRACE=full only.
 */
export async function record(context: BrowserContext): Promise<void> {
  await context.tracing.start({ snapshots: process.env.TRACE === 'full', sources: true });
}

/** Saves the trace and screenshots of a failed test and prints their paths. */
export async function keepEvidence({ context }: Pick<WatchedPage, 'context'>, test: string): Promise<void> {
  const name = test.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, LONGEST_NAME);
  await mkdir(FOLDER, { recursive: true });
  for (const [index, page] of context.pages().entries()) {
    const picture = path.join(FOLDER, `${name}-${index + 1}.png`);
    // A crashed page has no screenshot.
    const isKept = await page.screenshot({ path: picture }).then(
      () => true,
      () => false,
    );
    if (isKept) console.log(`Screenshot: ${picture}`);
  }
  const trace = path.join(FOLDER, `${name}.zip`);
  await context.tracing.stop({ path: trace }).then(
    () => console.log(`Trace: ${trace} (npx playwright-core show-trace ${trace})`),
    () => undefined,
  );
}
