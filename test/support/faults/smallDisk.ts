import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  folder: string;
  /** Fills the disk; returns a function that frees it. */
  fill: () => () => void;
  remove: () => void;
};

/** Fallback without the right to mount: containers limit the size of /dev/shm. */
const SHARED_MEMORY = '/dev/shm';
const SMALL_MB = 512;

/** A small disk that a test can fill. */
export function smallDisk(sizeMb: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'top-picks-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0777`, 'tmpfs', folder]).status === 0;
  if (mounted) return diskIn(folder, () => spawnSync('umount', ['--lazy', folder]));
  rmSync(folder, { recursive: true });
  console.log(`No file system may be mounted here: ${SHARED_MEMORY} is filled in its place.`);
  const { bsize, blocks } = statfsSync(SHARED_MEMORY);
  if ((bsize * blocks) / 1024 ** 2 > SMALL_MB) {
    throw new Error(`A full disk cannot be tried: run as root, or with a ${SHARED_MEMORY} of at most ${SMALL_MB} MB.`);
  }
  const inMemory = mkdtempSync(join(SHARED_MEMORY, 'top-picks-disk-'));
  chmodSync(inMemory, 0o777);
  return diskIn(inMemory, () => undefined);
}

function diskIn(folder: string, leave: () => unknown): SmallDisk {
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      let bytes = 1024 ** 2;
      while (bytes >= 512) if (!canAppend(ballast, bytes)) bytes /= 2;
      return () => rmSync(ballast);
    },
    remove: () => {
      leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function canAppend(file: string, bytes: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    return true;
  } catch {
    return false;
  }
}
