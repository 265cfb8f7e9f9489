/** `npm run size`: builds the page, opens a guest's first page in Chromium and adds up, gzipped, the scripts requested until its load event. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { launch } from '../test/support/browser.ts';
import { startProduct } from '../test/support/product.ts';
import { ensureChromium } from './chromium.ts';

const BUDGET_KB = 140;
const PAGE = '/leaderboard/az';

process.env.CHROMIUM ??= ensureChromium();
if (spawnSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' }).status !== 0) process.exit(1);

const product = await startProduct();
const browser = await launch();
try {
  const page = await browser.newPage();
  const scripts = new Set<string>();
  let isLoaded = false;
  page.once('load', () => {
    isLoaded = true;
  });
  page.on('request', (request) => {
    if (!isLoaded && request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto(product.url + PAGE, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).waitFor();

  const sizes = [...scripts].map((path) => ({ path, code: readFileSync(`dist${path}`) }));
  let total = 0;
  for (const { path, code } of sizes) {
    const kB = gzipSync(code, { level: 9 }).length / 1000;
    total += kB;
    console.log(`${kB.toFixed(1).padStart(8)} kB  ${path}`);
  }
  console.log(
    `${total.toFixed(1).padStart(8)} kB  scripts of a guest's first page (${PAGE}), gzip; budget ${BUDGET_KB} kB`,
  );

  const strangers = sizes.filter(({ code }) => /identitytoolkit\.googleapis\.com|mixpanel/i.test(code.toString()));
  for (const { path } of strangers) console.error(`${path} brings Firebase or Mixpanel to the first page`);
  if (scripts.size === 0) console.error('The page asked for no script: nothing was measured');
  if (total > BUDGET_KB) console.error(`Over the budget by ${(total - BUDGET_KB).toFixed(1)} kB`);
  process.exitCode = total > BUDGET_KB || strangers.length > 0 || scripts.size === 0 ? 1 : 0;
} finally {
  await browser.close();
  await product.stop();
}
