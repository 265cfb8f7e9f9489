import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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

it('the README names only commands that exist', () => {
  const readme = readFileSync('README.md', 'utf8');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
