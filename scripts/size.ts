/**
 * `npm run size`: builds the page, opens a guest's first page in Chromium and adds up, gzipped, all scripts that come by themselves, with nobody touching the
 * page: what it begins with, what takes it over, and what joins it then.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { launch } from '../test/support/browser/browser.ts';
import { startProduct } from '../test/support/server/product.ts';
import { ensureChromium } from './chromium.ts';
import { buildPage } from './pageBuild.ts';

const BUDGET_KB = 171;
const PAGE = '/leaderboard/az';
/** How long nobody touches the page: all that comes by itself has come by then. */
const LOOK_MS = 5000;

process.env.CHROMIUM ??= ensureChromium();
buildPage();

type Script = { path: string; code: Buffer; kB: number };

const read = (path: string): Script => {
  const code = readFileSync(`dist${path}`);
  return { path, code, kB: gzipSync(code, { level: 9 }).length / 1000 };
};
const line = (kB: number, what: string): void => console.log(`${kB.toFixed(1).padStart(8)} kB  ${what}`);

const product = await startProduct();
const browser = await launch();
try {
  const page = await browser.newPage();
  const paths = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') paths.add(new URL(request.url()).pathname);
  });
  await page.goto(product.url + PAGE);
  // The last that joins a guest's page. A page that has not come to life weighs nothing.
  await page.getByRole('region', { name: 'Analytics' }).waitFor();
  await page.waitForTimeout(LOOK_MS);

  const scripts = [...paths].map(read);
  const total = scripts.reduce((sum, { kB }) => sum + kB, 0);
  for (const { kB, path } of scripts) line(kB, path);
  line(total, `scripts of a guest's first page (${PAGE}), gzip; budget ${BUDGET_KB} kB`);

  const strangers = scripts.filter(({ code }) => /identitytoolkit\.googleapis\.com|mixpanel/i.test(code.toString()));
  for (const { path } of strangers) console.error(`${path} brings Firebase or Mixpanel to the first page`);
  if (total > BUDGET_KB) console.error(`Over the budget by ${(total - BUDGET_KB).toFixed(1)} kB`);
  process.exitCode = total > BUDGET_KB || strangers.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await product.stop();
}
