import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Locked = { packages: Record<string, { integrity?: string }> };

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked;
const locked = Object.entries(lock.packages).filter(([place]) => place !== '');

it('npm run sbom lists every package with its hash', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  const { components } = JSON.parse(stdout) as { components: { hashes?: { content: string }[] }[] };
  const written = new Set(components.flatMap(({ hashes = [] }) => hashes.map(({ content }) => content)));
  const hex = (integrity = '') => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
  expect(locked.filter(([, { integrity }]) => !written.has(hex(integrity))).map(([place]) => place)).toEqual([]);
});
