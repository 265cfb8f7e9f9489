import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { RATE_LIMITS } from '../../server/http/rateLimits.ts';
import { Environment } from '../../server/environment.ts';

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

it('the README stays short', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(10_000);
});
