import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RATE_LIMITS } from '../../server/platform/rateLimits.ts';
import { Environment } from '../../server/settings.ts';

it('the README lists every setting of the server with its default, and no other', () => {
  const readme = readFileSync('README.md', 'utf8');
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)`\s*\| (?:`([^`]*)`)?\s*\|/gm)].map(([, name, value]) => [
    name,
    value ?? '',
  ]);
  const settings = Object.entries(Environment.properties).map(([name, schema]) => {
    const value: unknown = 'default' in schema ? schema.default : undefined;
    return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : ''];
  });
  expect(rows).toEqual(settings);
});

it('the README’s table of limits has every limit of the server, and no other', () => {
  const readme = readFileSync('README.md', 'utf8');
  const [, table = ''] = /^\| calls[^\n]*\n([^]*?)\n\n/m.exec(readme) ?? [];
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

it('the README names only commands that exist', () => {
  const readme = readFileSync('README.md', 'utf8');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
