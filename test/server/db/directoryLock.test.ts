import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDirectory } from '../../../server/db/directoryLock.ts';
import { thisProcess } from '../../../server/db/lockHolder.ts';
import { StartError } from '../../../server/db/startError.ts';

const MODULE = path.resolve(import.meta.dirname, '../../../server/db/directoryLock.ts');
/** Prints "held" or the refusal, then runs until it is killed. */
const HOLDER = `
const { lockDirectory } = await import(process.argv[1]);
await lockDirectory(process.argv[2]).then(() => console.log('held'), (error) => console.log(error.message));
setInterval(() => {}, 1000);`;

let dir: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'top-picks-lock-'));
});
afterEach(async () => {
  await Promise.all(children.map(end));
  children = [];
  await rm(dir, { recursive: true });
});

async function holder(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, MODULE, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: chunk.toString().trim() };
}
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
async function leaveLock(content: string): Promise<void> {
  await mkdir(path.join(dir, 'lock'), { recursive: true });
  await writeFile(path.join(dir, 'lock', '7'), content);
}

describe('the lock of the data folder', () => {
  it('[R13.3] is refused to a second process within a second; the refusal names the first one, which goes on', async () => {
    const first = await holder();
    expect(first.said).toBe('held');
    const startedAt = performance.now();
    const refusal = lockDirectory(dir);
    await expect(refusal).rejects.toThrow(StartError);
    await expect(refusal).rejects.toThrow(`process ${first.child.pid ?? 0}`);
    await expect(refusal).rejects.toThrow(dir);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(first.child.exitCode).toBeNull();
  });

  it('is refused to a second caller in the same process until the first one releases it', async () => {
    const lock = await lockDirectory(dir);
    await expect(lockDirectory(dir)).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
    await (await lockDirectory(dir)).release();
  });

  it('is never taken from a process that is only paused', async () => {
    const { child } = await holder();
    child.kill('SIGSTOP');
    await expect(lockDirectory(dir)).rejects.toThrow(StartError);
    child.kill('SIGCONT');
  });

  it('is taken over from a killed process by exactly one of six', async () => {
    const { child } = await holder();
    await end(child);
    const many = await Promise.all(Array.from({ length: 6 }, holder));
    expect(many.filter(({ said }) => said === 'held')).toHaveLength(1);
    expect(many.filter(({ said }) => said.includes('in use'))).toHaveLength(5);
  });

  it('is taken over by exactly one of thirty concurrent calls', async () => {
    await leaveLock(JSON.stringify({ pid: 2 ** 30, startedAt: null }));
    const many = await Promise.allSettled(Array.from({ length: 30 }, () => lockDirectory(dir)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is taken over when another process now has the process id of a dead one', async () => {
    const { pid } = await thisProcess();
    await leaveLock(JSON.stringify({ pid, startedAt: 'an earlier time' }));
    const lock = await lockDirectory(dir);
    expect(JSON.parse(await readFile(path.join(dir, 'lock', '8'), 'utf8'))).toEqual(await thisProcess());
    await lock.release();
  });

  it('is taken over when a crash left its file empty or incomplete', async () => {
    for (const content of ['', '{"pid":']) {
      await rm(path.join(dir, 'lock'), { recursive: true, force: true });
      await leaveLock(content);
      await (await lockDirectory(dir)).release();
    }
  });

  it('is not taken over where its file cannot be read', async () => {
    const unreadable = path.join(dir, 'lock', '7');
    await mkdir(unreadable, { recursive: true });
    await expect(lockDirectory(dir)).rejects.toThrow(/^The data folder /);
    expect(await readdir(path.join(dir, 'lock'))).toEqual(['7']);
  });

  it('is one file, however often it was taken', async () => {
    for (let round = 0; round < 5; round += 1) await (await lockDirectory(dir)).release();
    expect(await readdir(path.join(dir, 'lock'))).toEqual(['5']);
  });

  it('creates a missing data folder that only its owner may enter', async () => {
    const fresh = path.join(dir, 'a', 'b');
    await (await lockDirectory(fresh)).release();
    expect((await stat(fresh)).mode & 0o777).toBe(0o700);
  });

  it('is refused in one line where the path is no folder or not writable', async () => {
    const file = path.join(dir, 'file');
    await writeFile(file, '');
    for (const place of [file, path.join(file, 'inside')]) {
      await expect(lockDirectory(place)).rejects.toThrow(
        /^The data folder .* is not a folder\. DATA_DIR names another one\.$/,
      );
    }
    // Root may write anywhere.
    if (process.getuid?.() === 0) return;
    await chmod(dir, 0o500);
    await expect(lockDirectory(dir)).rejects.toThrow(/may not be used by the user with the number \d+/);
    await chmod(dir, 0o700);
  });
});
