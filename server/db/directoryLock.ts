import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, truncate, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileProblem } from './fileProblem.ts';
import { type Holder, isAlive, thisProcess } from './lockHolder.ts';
import { StartError } from './startError.ts';

export type DirectoryLock = { release(): Promise<void> };

/**
 * Locks `dir` against other processes. Throws a StartError while another live process holds the lock; replaces the lock
 * of a dead one.
 *
 * The lock is the highest numbered file of `<dir>/lock`: a holder's name, or nothing once it was released. A number is
 * made by link(), which only one process can win, and is never used twice: the highest file stays after a release. So
 * two processes that find the same dead holder can never both take over, and a slow one can never remove a faster one's
 * lock.
 */
export async function lockDirectory(dir: string): Promise<DirectoryLock> {
  const folder = join(resolve(dir), 'lock');
  const draft = join(folder, `.${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(draft, JSON.stringify(await thisProcess()), { mode: 0o600 });
  } catch (error) {
    throw unusable(dir, error);
  }
  try {
    const file = await takeNext(folder, draft, dir);
    return { release: () => truncate(file) };
  } finally {
    await unlink(draft);
  }
}

async function takeNext(folder: string, draft: string, dir: string): Promise<string> {
  for (;;) {
    const last = Math.max(0, ...(await numbersIn(folder)));
    const holder = last === 0 ? null : await holderOf(dir, join(folder, String(last)));
    if (holder && (await isAlive(holder))) {
      throw new StartError(
        `The data folder ${resolve(dir)} is in use by process ${holder.pid}; stop it, or set DATA_DIR`,
      );
    }
    const mine = last + 1;
    if (!(await linkIfFree(draft, join(folder, String(mine))))) continue;
    const numbers = await numbersIn(folder);
    // A listing that raced with another process's clean-up can have missed higher numbers; the second look cannot.
    if (numbers.some((number) => number > mine)) {
      await unlinkIfThere(join(folder, String(mine)));
      continue;
    }
    for (const number of numbers) if (number < mine) await unlinkIfThere(join(folder, String(number)));
    return join(folder, String(mine));
  }
}

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.filter((name) => /^[1-9]\d*$/.test(name)).map(Number);
}

/** Null for a released lock, and for one that a crash of the machine left without content. */
async function holderOf(dir: string, file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    // Somebody else may have removed it just now.
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return null;
    throw unusable(dir, error);
  }
}

async function linkIfFree(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function unlinkIfThere(file: string): Promise<void> {
  await unlink(file).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function unusable(dir: string, error: unknown): StartError {
  const code = codeOf(error);
  const isFile = code === 'EEXIST' || code === 'ENOTDIR';
  const problem = isFile ? 'is not a folder' : (fileProblem(error) ?? `cannot be used: ${String(error)}`);
  return new StartError(`The data folder ${resolve(dir)} ${problem}. DATA_DIR names another one.`, { cause: error });
}
