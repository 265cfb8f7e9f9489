/**
 * `npm run maps`: draws all maps with few, many and very many courses on one sheet (docs/reports/maps.webp), and writes
 * how many bytes each takes (docs/reports/maps.md).
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { StateMap } from '#contract/maps';
import { STATES } from '#contract/states';
import { COLOURS } from '../server/features/previews/pictures/svg.ts';
import { describeMap } from '../server/maps/describeMap.ts';
import { layoutOf } from '../server/maps/layout.ts';
import { launch } from '../test/support/browser/browser.ts';
import { catalogueByState, COUNTS, tryMap, withCount } from '../test/support/maps/catalogueMaps.ts';
import { ensureChromium } from './chromium.ts';
import { drawMap } from './support/drawMap.ts';

process.env.CHROMIUM ??= ensureChromium();

const SEED = 7;
const bytesOf = (map: StateMap): number => brotliCompressSync(drawMap(map, 'map-land')).length;
const catalogue = await catalogueByState();
const counts = ['catalogue', ...COUNTS] as const;

const rows = STATES.map(({ code, name }) => {
  const own = catalogue.get(code) ?? [];
  const maps = counts.map((count) => {
    const { layout, flags } = tryMap(code, count === 'catalogue' ? own : withCount(own, count, SEED));
    return describeMap(
      layout,
      flags,
      `Map of ${name}: the first 10 of its courses as numbered flags, the others as dots.`,
    );
  });
  return { code, name, courses: own.length, maps };
});

/** All states with as many courses as the largest one could have: the server's work when every ranking has changed. */
function measureAll(): { ms: number; megabytes: number } {
  const all = STATES.map(({ code }) => ({ code, courses: withCount(catalogue.get(code) ?? [], 1320, SEED) }));
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const began = performance.now();
  const kept = all.map(({ code, courses }) => {
    const { layout, flags, outline } = tryMap(code, courses);
    return { layout, map: describeMap(layout, flags, ''), plain: layoutOf(outline, courses, null) };
  });
  const ms = performance.now() - began;
  globalThis.gc?.();
  return { ms, megabytes: kept.length === 0 ? 0 : (process.memoryUsage().heapUsed - before) / 1e6 };
}
const { ms, megabytes } = measureAll();

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(2);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const columns = counts.map((_count, at) => rows.flatMap(({ maps }) => maps.slice(at, at + 1).map(bytesOf)));
const table = rows.map(
  ({ name, courses }, at) =>
    `| ${name} | ${courses} | ${columns.map((bytes) => kilobytes(bytes[at] ?? 0)).join(' | ')} |`,
);
const summary = (what: string, of: (values: readonly number[]) => number): string =>
  `| **${what}** | | ${columns.map((bytes) => kilobytes(of(bytes))).join(' | ')} |`;
writeFileSync(
  'docs/reports/maps.md',
  `# What the maps weigh

How a map comes about stands in [maps](../maps.md). This page and the sheet are written by \`npm run maps\`.

All ${STATES.length} states with ${COUNTS.at(-1) ?? 0} courses each, one after the other in one process: ${(ms / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB kept. A server makes one state at a time, when it is asked for a map of a new publication; where no course has changed, only its flags are placed anew.

## Bytes

What a map weighs as it stands in a page, brotli, kB. First with the courses of the catalogue, then with as many as the column says: some of the state's own, or made-up ones around them. What a map adds to a whole page, and to its largest paint, stands in [benchmarks](benchmarks.md).

| State | Courses | Catalogue | ${COUNTS.join(' | ')} |
| --- | --: | --: | --: | --: | --: |
${table.join('\n')}
${summary('Median', median)}
${summary('Most', (bytes) => Math.max(...bytes))}

## All maps

Each state with ${COUNTS.join(', ')} courses.

![All 50 maps](maps.webp)
`,
);

const figure = (map: StateMap, name: string): string =>
  `<figure>${drawMap(map, name)}<figcaption>${name.replace('-', ' ')}</figcaption></figure>`;
const sheet = rows
  .flatMap(({ code, maps }) => maps.slice(1).map((map, at) => figure(map, `${code}-${COUNTS[at] ?? 0}`)))
  .join('');
const STYLES = `
  body { margin: 8px; background: ${COLOURS.paper}; font: 11px sans-serif; display: grid; grid-template-columns: repeat(12, 1fr); gap: 6px }
  figure { margin: 0; padding: 4px; background: #fff }
  svg { display: block; width: 100%; overflow: hidden }
  .land { fill: #f4eee0; stroke: ${COLOURS.fairway}; stroke-width: 1px; vector-effect: non-scaling-stroke }
  .counties { fill: none; stroke: ${COLOURS.line}; stroke-width: 0.5px; vector-effect: non-scaling-stroke }
  .dots { fill: none; stroke: #6d9480; stroke-width: 8.5px; stroke-linecap: round }
  .frame { fill: none; stroke: ${COLOURS.fairway}; stroke-dasharray: 3 2 }
  .inset { fill: none; stroke: #7f897f }
  .town { fill: ${COLOURS.muted}; font-size: 11px }
  a circle { fill: ${COLOURS.fairway}; stroke: #fff; stroke-width: 1.5px }
  a path { stroke: ${COLOURS.fairway}; stroke-width: 1.5px }
  a text { fill: #fff; font-size: 10.5px; font-weight: 700; text-anchor: middle; dominant-baseline: central }`;

/** A fifth of the size, and as easy to read. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.7);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

const browser = await launch();
try {
  const page = await browser.newPage({ viewport: { width: 1500, height: 1000 } });
  await page.setContent(`<!doctype html><html lang="en"><style>${STYLES}</style>${sheet}</html>`);
  const picture = await page.screenshot({ fullPage: true });
  writeFileSync('docs/reports/maps.webp', await asWebp(page, picture));
} finally {
  await browser.close();
}
