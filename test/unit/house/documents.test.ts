import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../server/http/rateLimits.ts';
import { Environment } from '../../../server/environment.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'server/**/*.md']).sort();
const read = (file: string): string => readFileSync(file, 'utf8');
const configuration = read('docs/configuration.md');

it('every setting of the server is listed with its default, and no other', () => {
  const rows = [...configuration.matchAll(/^\| `([A-Z_]+)`\s*\| (?:`([^`]*)`)?\s*\|/gm)].map(([, name, value]) => [
    name,
    value ?? '',
  ]);
  const settings = Object.entries(Environment.properties).map(([name, schema]) => {
    const value: unknown = 'default' in schema ? schema.default : undefined;
    return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : ''];
  });
  expect(rows).toEqual(settings);
});

it('every rate limit of the server is listed, and no other', () => {
  const [, table = ''] = /^\| calls[^\n]*\n([^]*?)(?:\n\n|\n$)/m.exec(configuration) ?? [];
  const named = [...table.matchAll(/(?<![\d,])(\d[\d,]*)(?: an? (minute|hour))?(?=[ )|])/g)].map(
    ([, points = '', unit]) => ({
      points: Number(points.replaceAll(',', '')),
      duration: unit === 'hour' ? 3600 : 60,
    }),
  );
  const byPoints = (limits: { points: number; duration: number }[]) =>
    limits.toSorted((one, other) => one.points - other.points || one.duration - other.duration);
  expect(byPoints(named)).toEqual(byPoints(Object.values(RATE_LIMITS)));
});

it.each(documents)('%s names only commands that exist', (file) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

/** Made by a run, and not in the repository. */
const MADE = ['test/e2e/output/'];
/** A test may be named without its ending. */
const isThere = (path: string): boolean => existsSync(path) || globSync(`${path}.*`).length > 0;

it.each(documents)('%s names files and folders that exist', (file) => {
  const folders = 'src|server|contract|test|scripts|bench|deploy|docs|public';
  const named = [...read(file).matchAll(new RegExp(`\`((?:${folders})/[\\w./@-]*)\``, 'g'))].map(
    ([, path = '']) => path,
  );
  expect(named.filter((path) => !MADE.includes(path) && !isThere(path))).toEqual([]);
});

it('SECURITY.md names tests that exist', () => {
  const rows = [...read('SECURITY.md').matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)].map(([, cell = '']) => cell);
  const named = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(50);
  const isTest = (name: string) => globSync(`test/**/${name}.{test,e2e}.{ts,tsx}`).length > 0;
  expect(named.filter((name) => !isTest(name))).toEqual([]);
});

/** The anchor that a heading has on the usual code hosts. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\- ]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

it.each(documents)('%s links to files and headings that exist', (file) => {
  const links = [...read(file).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map(
    ([, link, picture]) => link ?? picture ?? '',
  );
  const broken = links
    .filter((link) => !/^(https?|mailto):/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
  expect(broken).toEqual([]);
});

describe('the specification', () => {
  const specification = read('docs/specification.md');
  const numbers = specification
    .split(/^(?=- \*\*)/m)
    .slice(1)
    .map((rule) => /^- \*\*(R\d+\.\d+)\*\* \S/.exec(rule)?.[1] ?? 'unreadable');

  /** The rules that the titles of tests name: `it('[R6.1] refuses a 23rd vote')`. */
  const rulesNamedIn = (pattern: string): { file: string; number: string }[] =>
    globSync(pattern).flatMap((file) =>
      [...read(file).matchAll(/['"`]\[(R\d+\.\d+(?:, R\d+\.\d+)*)\] /g)].flatMap(([, named = '']) =>
        named.split(', ').map((number) => ({ file, number })),
      ),
    );

  it('gives each rule a number of its own', () => {
    expect(numbers).not.toContain('unreadable');
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(100);
  });

  it('has an everyday test of each rule', () => {
    const tested = new Set(rulesNamedIn('test/{unit,app,server,e2e}/**/*.{ts,tsx}').map(({ number }) => number));
    expect(numbers.filter((number) => !tested.has(number))).toEqual([]);
  });

  it('has each rule that a test names', () => {
    expect(rulesNamedIn('test/**/*.{ts,tsx}').filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });

  it('has the rules that code and documents refer to', () => {
    const places = globSync('{src,server,contract,test,scripts,bench}/**/*.{ts,tsx,json}').concat(documents);
    const wrong = places
      .filter((file) => !/documents\.test\.ts$|specification\.md$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/(?<!topojson-)\bspecification\b(?!\.md|\]\()(?: (R\d+\.\d+))?/gi)]
          .filter(([, number]) => number === undefined || !numbers.includes(number))
          .map(([words]) => `${file}: ${words}`),
      );
    expect(wrong).toEqual([]);
  });
});

it('the README stays short, and SECURITY.md within ten printed pages of 500 words', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(10_000);
  expect(read('SECURITY.md').split(/\s+/).length).toBeLessThanOrEqual(5000);
});
