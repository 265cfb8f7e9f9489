import { spawnSync, type SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, lstat, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../startError.ts';
import { makeTemporaryFolder } from '../temporaryFolder.ts';
import type { Programs } from './programs.ts';

/** How PostgreSQL's programs are started here. */
export type Launcher = {
  programs: Programs;
  /** The command that starts them, before their own names. */
  prefix: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Who must own the data; undefined where nobody but this process's user can. */
  owner: number | undefined;
};

/** The user "nobody", because PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const as = (uid: number, gid: number): string[] => ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
const AS_NOBODY = as(NOBODY, NOBODY);
/** The kernel asks PostgreSQL to shut down as soon as this process is gone, however it ends. */
const ENDS_WITH_US = ['setpriv', '--pdeathsig', 'INT'];
/** Lets nobody read and write the files of root, and nothing else. */
const FILE_RIGHTS = '+dac_override,+dac_read_search';

/**
 * Finds a way to run PostgreSQL on `dataDir`. Root runs it as the user to whom that folder belongs, whose server must
 * still be able to use it afterwards. In a folder of its own root has three ways: a user namespace in which root's files
 * belong to nobody; nobody with the right to read and write all files; nobody, where all paths are open to others.
 * Throws a StartError when none is allowed.
 */
export async function chooseLauncher(programs: Programs, dataDir: string): Promise<Launcher> {
  const endsWithUs = survives([...ENDS_WITH_US, '--', 'true']) ? [...ENDS_WITH_US, '--'] : [];
  if (process.getuid?.() !== 0) return { programs, prefix: endsWithUs, options: {}, owner: undefined };

  const asOwner = await launcherOfOwner(programs, dataDir);
  if (asOwner) return asOwner;

  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  const reaches = ['sh', '-c', 'test -x "$1" && test -w "$2"', 'sh', programs.postgres, dataDir];
  if (survives([...namespace, ...reaches])) {
    return { programs, prefix: [...endsWithUs, ...namespace], options: {}, owner: 0 };
  }

  const capable = [...ENDS_WITH_US, ...AS_NOBODY, `--inh-caps=${FILE_RIGHTS}`, `--ambient-caps=${FILE_RIGHTS}`, '--'];
  if (survives([...capable, 'true'])) {
    return { programs: await withinReach(programs, AS_NOBODY), prefix: capable, options: {}, owner: NOBODY };
  }

  const options = { uid: NOBODY, gid: NOBODY };
  if (survives([programs.postgres, '--version'], options) && survives(['test', '-x', dataDir], options)) {
    return { programs, prefix: [], options, owner: NOBODY };
  }
  throw new StartError(
    `PostgreSQL refuses to run as root, and here root may neither make a user namespace (unshare) nor pass on rights (setpriv), and ${dataDir} or the program is closed to others. Start Top Picks as another user, or set DATABASE_URL.`,
  );
}

/** Null where the folder is root's, or where root cannot become its owner. */
async function launcherOfOwner(programs: Programs, dataDir: string): Promise<Launcher | null> {
  const { uid, gid } = await stat(dataDir).catch(() => ({ uid: 0, gid: 0 }));
  if (uid === 0) return null;
  const prefix = [...ENDS_WITH_US, ...as(uid, gid), '--'];
  if (!survives([...prefix, 'test', '-w', dataDir])) return null;
  // A user of systemd has no name while its service is stopped; only a new database needs one.
  const isNew = !existsSync(path.join(dataDir, 'postgres/PG_VERSION'));
  if (isNew && !survives([...prefix, 'id', '-un'])) return null;
  return { programs: await withinReach(programs, as(uid, gid)), prefix, options: {}, owner: uid };
}

/** Whether a command can be run here. */
function survives([program = '', ...args]: string[], options: Launcher['options'] = {}): boolean {
  return spawnSync(program, args, { ...options, stdio: 'ignore', cwd: '/' }).status === 0;
}

/** The programs where this user reaches them: PostgreSQL looks for its own with access(), which ignores capabilities. */
async function withinReach(programs: Programs, user: string[]): Promise<Programs> {
  if (survives(['setpriv', ...user, '--', programs.postgres, '--version'])) return programs;
  const source = path.resolve(path.dirname(programs.postgres), '..');
  const copy = await copyForOthers(source);
  const inCopy = (program: string): string => path.join(copy, path.relative(source, program));
  return { initdb: inCopy(programs.initdb), postgres: inCopy(programs.postgres), pg_ctl: inCopy(programs.pg_ctl) };
}

/**
 * A copy of a folder in the temporary directory, one for each content. Only root can have made one that is used again.
 */
async function copyForOthers(source: string): Promise<string> {
  const hash = await hashOf(source);
  const copy = path.join(tmpdir(), `top-picks-postgres-${hash.slice(0, 16)}`);
  if ((await isRoots(copy)) && (await hashOf(copy)) === hash) return copy;
  await rm(copy, { recursive: true, force: true });
  const draft = await makeTemporaryFolder(`${path.basename(copy)}-`);
  const content = path.join(draft, 'copy');
  await cp(source, content, { recursive: true, verbatimSymlinks: true });
  await rename(content, copy);
  await rm(draft, { recursive: true });
  return copy;
}

async function isRoots(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return found !== null && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

async function hashOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(path.relative(folder, file)).update(await readFile(file));
  return hash.digest('hex');
}
