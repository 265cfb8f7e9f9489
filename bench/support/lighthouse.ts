import { ensureChromium } from '../../scripts/chromium.ts';
import { outputOf } from './outputOf.ts';

/**
 * Installed when the bench runs, because with its dependencies it is larger than the rest of the project. Apache-2.0.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROMIUM_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync';
/** Lighthouse sometimes misses the start of a page and measures nothing; it recommends another run then. */
const NOT_RECORDED = 'NO_NAVSTART';
const MOST_RUNS = 3;

/** Scores of 100; the largest contentful paint in seconds, the blocking time in milliseconds. */
export type Audit = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaint: number;
  blocking: number;
};

type Report = {
  categories: Record<string, { score: number } | undefined>;
  audits: Record<string, { numericValue: number } | undefined>;
};

/**
 * Whether Lighthouse computes a slow phone and its network from a fast visit, or lets Chromium be one. Computed, each
 * module that came before a paint delays it: Chromium's trace does not say when a module ran.
 */
type Throttling = 'simulate' | 'devtools';

/** Audits an address with Lighthouse's mobile preset: a slow phone on a slow network. */
export async function audit(url: string, throttling: Throttling = 'simulate'): Promise<Audit> {
  const { categories, audits } = JSON.parse(await reportOn(url, throttling)) as Report;
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const number = (name: string): number => audits[name]?.numericValue ?? NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaint: number('largest-contentful-paint') / 1000,
    blocking: number('total-blocking-time'),
  };
}

async function reportOn(url: string, throttling: Throttling, runs = 1): Promise<string> {
  process.env.CHROME_PATH = ensureChromium();
  const args = [
    'exec',
    '--yes',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    url,
    '--quiet',
    '--output=json',
    `--throttling-method=${throttling}`,
    `--chrome-flags=${CHROMIUM_FLAGS}`,
  ];
  try {
    return await outputOf('npm', args);
  } catch (error) {
    if (runs === MOST_RUNS || !String(error).includes(NOT_RECORDED)) throw error;
    console.warn(`Lighthouse has not recorded ${url}: once more`);
    return reportOn(url, throttling, runs + 1);
  }
}
