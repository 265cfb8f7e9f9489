/**
 * `npm run size`: builds the page, opens a guest's first page in Chromium, and adds up the gzipped scripts that it
 * loads without any interaction.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { launch } from '../test/support/browser/browser.ts';
import { startProduct } from '../test/support/server/product.ts';
import { ensureChromium } from './chromium.ts';
import { buildPage } from './pageBuild.ts';

const BUDGET_KB = 177.6;
const PAGE = '/leaderboard/az';
/** How long the page is left alone; it has loaded everything by then. */
const IDLE_MS = 5000;

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
  // The consent banner is loaded last; waiting for it also makes sure that the page was hydrated.
  await page.getByRole('region', { name: 'Analytics' }).waitFor();
  await page.waitForTimeout(IDLE_MS);

  const scripts = [...paths].map(read);
  const total = scripts.reduce((sum, { kB }) => sum + kB, 0);
  for (const { kB, path } of scripts) line(kB, path);
  line(total, `scripts of a guest's first page (${PAGE}), gzip; budget ${BUDGET_KB} kB`);

  const unwanted = scripts.filter(({ code }) => /identitytoolkit\.googleapis\.com|mixpanel/i.test(code.toString()));
  for (const { path } of unwanted) console.error(`${path} brings Firebase or Mixpanel to the first page`);
  if (total > BUDGET_KB) console.error(`Over the budget by ${(total - BUDGET_KB).toFixed(1)} kB`);
  process.exitCode = total > BUDGET_KB || unwanted.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await product.stop();
}
