import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { longTrace } from '../../../support/app/longTrace.ts';
import { useProduct } from '../../../support/browser/running.ts';

const STEPS = 20_000;
/** Generous, because other tests share the machine. */
const OPEN_WITHIN_MS = 20_000;
const ANSWERS_WITHIN_MS = 2000;

const product = useProduct();

/** The longest time (ms) that the tab has not answered since the last call. */
const longestTask = (page: Page) =>
  page.evaluate(() => {
    const window = globalThis as unknown as { longest?: number };
    const { longest = 0 } = window;
    window.longest = 0;
    return longest;
  });

it('a trace of 20,000 steps and more than 20 MB opens, and the tab answers while it is played and scrubbed', async () => {
  const text = JSON.stringify(longTrace(STEPS));
  expect(text.length).toBeGreaterThan(20_000_000);
  const file = join(mkdtempSync(join(tmpdir(), 'top-picks-large-')), 'large.json');
  writeFileSync(file, text);
  const { page, context } = await product.newVisitor();
  await page.goto(`${product.url}/qa/replay`);
  await page.evaluate(() => {
    const window = globalThis as unknown as { longest?: number };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest ?? 0, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await page.getByLabel(/Choose a trace/).setInputFiles(file);
  await page.getByText('Every step ends in the recorded state.').waitFor({ timeout: OPEN_WITHIN_MS });
  const whileOpening = await longestTask(page);

  const slider = page.getByRole('slider', { name: 'Step' });
  for (const key of ['End', 'Home', 'PageUp', 'PageUp', 'ArrowRight', 'ArrowRight', 'End']) await slider.press(key);
  await page.getByText(`${STEPS} of ${STEPS}`, { exact: true }).waitFor();
  const whileScrubbing = await longestTask(page);
  expect([whileOpening, whileScrubbing].map((ms) => ms < ANSWERS_WITHIN_MS)).toEqual([true, true]);
  await context.close();
});
