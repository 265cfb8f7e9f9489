import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Runs `npm run release` and returns the path of the archive. */
export function makeRelease(out: string): string {
  const made = execFileSync(process.execPath, ['scripts/release.ts', '--out', out], { encoding: 'utf8' });
  return made.trim();
}

/** Unpacks an archive and returns the folder of the release in it. */
export async function unpackRelease(archive: string, into: string): Promise<string> {
  await mkdir(into, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', into]);
  return join(into, basename(archive).replace(/-linux-.*/, ''));
}
