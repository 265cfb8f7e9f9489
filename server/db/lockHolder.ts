import { readFile } from 'node:fs/promises';

/**
 * Identifies a process, also after its number has been reused. `startedAt` is null where the system does not provide
 * it.
 */
export type Holder = { pid: number; startedAt: string | null };

export async function thisProcess(): Promise<Holder> {
  const status = await statusOf(process.pid);
  return { pid: process.pid, startedAt: status?.startedAt ?? null };
}

export async function isAlive(holder: Holder): Promise<boolean> {
  if (!exists(holder.pid)) return false;
  const status = await statusOf(holder.pid);
  if (!status) return true;
  return !status.isZombie && (holder.startedAt === null || holder.startedAt === status.startedAt);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** From Linux's /proc; null elsewhere. The start time counts from the boot, so the boot belongs to it. */
async function statusOf(pid: number): Promise<{ startedAt: string; isZombie: boolean } | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    // The second field is the command in brackets and may hold anything; the state is field 3, the start time field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { startedAt: `${boot.trim()}:${fields[19] ?? ''}`, isZombie: fields[0] === 'Z' || fields[0] === 'X' };
  } catch {
    return null;
  }
}
