import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** Everything that the built page is made of. */
const SOURCES = [
  'src/**/*',
  'contract/**/*',
  'public/**/*',
  'test/traces/*.json',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/browsers.ts',
  'scripts/precompress.ts',
];
/** Fingerprint of the sources that dist/ was built from; Vite empties the folder before each build. */
const STAMP = 'dist/.sources';

function fingerprint(): string {
  const hash = createHash('sha256');
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(settings.toSorted()));
  const files = globSync(SOURCES).filter((path) => statSync(path).isFile());
  for (const file of files.toSorted()) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Builds the page unless dist/ was built from the same sources. Always for production, as it is shipped. */
export function buildPage(): void {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The page could not be built.');
  writeFileSync(STAMP, sources);
}

if (import.meta.main) buildPage();
