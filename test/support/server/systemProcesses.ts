import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The command line of a process, empty when it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Whether a process is running; a zombie is not. */
export const isAlive = (pid: number): boolean => commandOf(pid) !== '';

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** The first process of the PostgreSQL on this data folder. */
export const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Kills these processes, as far as they are still running. */
export function killAll(...pids: number[]): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}
