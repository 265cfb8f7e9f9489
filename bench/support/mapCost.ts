import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { STATES } from '#contract/states';
import { launch, newVisitor, PHONE } from '../../test/support/browser/browser.ts';
import { fillWithSamples } from '../../test/support/browser/demoData.ts';
import { startProduct } from '../../test/support/server/product.ts';
import { type Figure, medianOf, whole } from './figures.ts';
import { servePage, withoutScripts } from './pageServer.ts';
import { slowDown } from './slowVisit.ts';

const PATH = '/leaderboard/az';
const ROUNDS = 15;
/** The map as the server draws it. */
const MAP = /<details[^>]*data-map[\s\S]*?<\/details>/;

/** The data that hydration starts from. */
const SERVED = /(?<=<script type="application\/json" id="served">)[\s\S]*?(?=<\/script>)/;

type Response = { endpointName: string };
type Served = { responses: Response[] };

const bytesOf = (page: string): number => brotliCompressSync(page).length;

/**
 * What the map of a ranking costs a guest's first visit: its largest paint on a slow phone, in turns with the same page
 * without the map, and its bytes.
 */
export async function mapCost(): Promise<Figure[]> {
  const product = await startProduct({ env: { STANDINGS_INTERVAL_MS: '5000' } });
  const browser = await launch();
  try {
    await fillWithSamples(product.url);
    const extra: number[] = [];
    for (const { code } of STATES) {
      const page = await (await fetch(`${product.url}/leaderboard/${code.toLowerCase()}`)).text();
      const bare = withResponses(page.replace(MAP, ''), ({ endpointName }) => endpointName !== 'getStateMap');
      extra.push((bytesOf(withResponses(page, () => true)) - bytesOf(bare)) / 1000);
    }
    const url = product.url + PATH;
    const page = await withoutScripts(url);
    if (!MAP.test(page)) throw new Error(`${PATH} has no map`);
    const [full, bare] = [await servePage(page, url), await servePage(page.replace(MAP, ''), url)];
    const paints = { full: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      paints.full.push(await largestPaint(browser, full.url));
      paints.bare.push(await largestPaint(browser, bare.url));
    }
    full.close();
    bare.close();
    return [
      {
        name: `Largest paint of ${PATH} / the same page without its map, slow 4G, 4× slower processor`,
        values: paints.full.map((paint, round) => paint / (paints.bare[round] ?? NaN)),
        goal: { most: 1.02 },
        detail: `${whole(medianOf(paints.full))} ms against ${whole(medianOf(paints.bare))} ms`,
      },
      {
        name: 'What the map adds to a ranking’s page and its data, brotli, kB, all states',
        values: extra,
        goal: { most: 4 },
        detail: `at most ${Math.max(...extra).toFixed(2)} kB`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** A page as it is served, with some of its data. */
const withResponses = (page: string, isKept: (response: Response) => boolean): string =>
  page.replace(SERVED, (text) => {
    const served = JSON.parse(text) as Served;
    return JSON.stringify({ ...served, responses: served.responses.filter(isKept) });
  });

/** Milliseconds until the largest paint of a page that has loaded. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const { page, context } = await newVisitor(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  try {
    await slowDown(page);
    await page.goto(url, { waitUntil: 'load' });
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
  } finally {
    await context.close();
  }
}
