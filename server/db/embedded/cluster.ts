import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, lchown, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../startError.ts';
import type { Launcher } from './launcher.ts';
import { majorVersion } from './programs.ts';

/** PostgreSQL's word for a data folder and what is in it. */
const PID_FILE = 'postmaster.pid';
/** Beside the socket; the longest path there. */
export const SOCKET_LOCK = '.s.PGSQL.5432.lock';
/** Of the superuser, for systems without Unix sockets. */
const PASSWORD_FILE = 'top-picks-password';
const STOP_LIMIT_MS = 10_000;

/** The same on every system: sorted by code point, letters as Unicode has them. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * A data folder that PostgreSQL can be started on: made if it is missing, owned by whom the launcher names, used by
 * nobody else.
 */
export async function prepareCluster(folder: string, launcher: Launcher): Promise<void> {
  if (await isThere(path.join(folder, 'PG_VERSION'))) {
    await refuseOtherVersion(folder, launcher);
    await stopLeftover(folder);
  } else await createCluster(folder, launcher);
  await giveTo(folder, launcher.owner);
}

/** The superuser's password. */
export const passwordOf = (folder: string): Promise<string> => readFile(path.join(folder, PASSWORD_FILE), 'utf8');

/** Gets its name when it is complete: a start that was cut off leaves nothing that looks like a database. */
async function createCluster(folder: string, launcher: Launcher): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const password = path.join(path.dirname(folder), `.${path.basename(folder)}-${randomBytes(6).toString('hex')}`);
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  for (const each of [draft, password]) await giveTo(each, launcher.owner);
  const access = ['--username=postgres', `--pwfile=${password}`, '--auth-local=trust', '--auth-host=scram-sha-256'];
  try {
    await initialize([`--pgdata=${draft}`, ...access, ...LOCALE, '--no-instructions'], launcher);
    await rename(password, path.join(draft, PASSWORD_FILE));
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(password, { force: true });
  }
}

async function initialize(args: string[], { prefix, programs, options }: Launcher): Promise<void> {
  const [program = '', ...rest] = [...prefix, programs.initdb, ...args];
  const running = spawn(program, rest, { ...options, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  running.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    running.once('error', reject);
    running.once('close', resolve);
  });
  if (code !== 0) throw new StartError(`PostgreSQL cannot make its data folder: ${reasonIn(complaints)}`);
}

/** The sentence that tells an operator why PostgreSQL does not run, from what it has printed. */
export function reasonIn(output: string): string {
  if (/no space left on device/i.test(output)) return 'the disk is full. Make room, or set DATA_DIR.';
  const nameless = /effective user ID (\d+)/.exec(output)?.[1];
  if (nameless !== undefined)
    return `the user with the number ${nameless} has no name on this system (/etc/passwd), which PostgreSQL asks for. Start Top Picks as a user who has one, or set DATABASE_URL.`;
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const found = lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1);
  return found?.trim() ?? 'it gives no reason.';
}

async function refuseOtherVersion(folder: string, { programs }: Launcher): Promise<void> {
  const [found, own] = [(await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim(), majorVersion(programs)];
  if (found === own) return;
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${found}, and this release brings ${own}. Make a backup with the release that made it, move the folder away, and restore the backup with this one.`,
  );
}

async function giveTo(place: string, owner: number | undefined): Promise<void> {
  if (owner === undefined || (await stat(place)).uid === owner) return;
  const inside = (await lstat(place)).isDirectory() ? await readdir(place, { recursive: true }) : [];
  // Never what a link leads to: it may be a file of somebody else's.
  for (const name of inside) await lchown(path.join(place, name), owner, owner);
  // Last, because it is what is looked at.
  await chown(place, owner, owner);
}

/** Ends a PostgreSQL that a killed server has left on this folder. The caller must hold the lock of the folder. */
async function stopLeftover(folder: string): Promise<void> {
  // Looked at by PostgreSQL as well, and of no use: whoever it names is gone, or is ended here.
  await rm(path.join(folder, SOCKET_LOCK), { force: true });
  const pid = await pidIn(folder);
  if (pid === null) return;
  if (!(await isPostgresOn(folder, pid))) return disownNumber(folder, pid);
  const deadline = performance.now() + STOP_LIMIT_MS;
  for (let signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'; await isPostgresOn(folder, pid); signal = nextSignal(deadline)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
    if (performance.now() > deadline) {
      throw new StartError(`PostgreSQL (process ${pid}) is still using ${folder}. End it first.`);
    }
    await pause(50);
  }
}

/** Immediately, without writing what is in memory, once half of the time is over. */
const nextSignal = (deadline: number): 'SIGINT' | 'SIGQUIT' =>
  deadline - performance.now() > STOP_LIMIT_MS / 2 ? 'SIGINT' : 'SIGQUIT';

async function pidIn(folder: string): Promise<number | null> {
  const pid = Number((await linesOfPidFile(folder))[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

export async function linesOfPidFile(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, PID_FILE), 'utf8').catch(() => '');
  return text.split('\n').map((line) => line.trim());
}

/**
 * PostgreSQL refuses to start while a process with the number in its file is alive, also when that is another program,
 * which is usual after the restart of a container. It makes an exception for its parent's number, and still looks
 * whether processes of the old one use its memory.
 */
async function disownNumber(folder: string, pid: number): Promise<void> {
  const file = path.join(folder, PID_FILE);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(String(pid), String(process.pid)));
}

async function isPostgresOn(folder: string, pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  return command.includes('postgres') && command.includes(folder);
}

/** Empty without such a process. */
async function commandOf(pid: number): Promise<string> {
  if (await isThere('/proc/self/cmdline')) {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Throws where that cannot be seen. */
async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
