/**
 * `npm run size`: builds the page, opens a guest's first page in Chromium and adds up, gzipped, the scripts requested until its load event. What comes after
 * that by itself, with nobody touching the page, is told as well; it has no limit.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { launch } from '../test/support/browser.ts';
import { startProduct } from '../test/support/product.ts';
import { ensureChromium } from './chromium.ts';

const BUDGET_KB = 140;
const PAGE = '/leaderboard/az';
/** How long nobody touches the page: all that comes by itself has come by then. */
const LOOK_MS = 5000;

process.env.CHROMIUM ??= ensureChromium();
if (spawnSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' }).status !== 0) process.exit(1);

type Script = { path: string; code: Buffer; kB: number };

const read = (path: string): Script => {
  const code = readFileSync(`dist${path}`);
  return { path, code, kB: gzipSync(code, { level: 9 }).length / 1000 };
};
const line = (kB: number, what: string): void => console.log(`${kB.toFixed(1).padStart(8)} kB  ${what}`);

/** Lists scripts and answers what they weigh together. */
function sumUp(scripts: readonly Script[], what: string): number {
  for (const { kB, path } of scripts) line(kB, path);
  const total = scripts.reduce((sum, { kB }) => sum + kB, 0);
  line(total, what);
  return total;
}

const product = await startProduct();
const browser = await launch();
try {
  const page = await browser.newPage();
  const first = new Set<string>();
  const later = new Set<string>();
  let isLoaded = false;
  page.once('load', () => {
    isLoaded = true;
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && !first.has(pathname)) (isLoaded ? later : first).add(pathname);
  });
  await page.goto(product.url + PAGE, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(LOOK_MS);

  const scripts = [...first].map(read);
  const total = sumUp(scripts, `scripts of a guest's first page (${PAGE}), gzip; budget ${BUDGET_KB} kB\n`);
  sumUp([...later].map(read), 'more that comes by itself once the page stands; no limit');

  const strangers = scripts.filter(({ code }) => /identitytoolkit\.googleapis\.com|mixpanel/i.test(code.toString()));
  for (const { path } of strangers) console.error(`${path} brings Firebase or Mixpanel to the first page`);
  if (first.size === 0) console.error('The page asked for no script: nothing was measured');
  if (total > BUDGET_KB) console.error(`Over the budget by ${(total - BUDGET_KB).toFixed(1)} kB`);
  process.exitCode = total > BUDGET_KB || strangers.length > 0 || first.size === 0 ? 1 : 0;
} finally {
  await browser.close();
  await product.stop();
}
