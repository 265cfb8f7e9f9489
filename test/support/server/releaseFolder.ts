import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const COPIED = ['server', 'contract', 'dist', 'package.json'];

/** A folder as a release unpacks it, made of this checkout; its packages and its Node are links. */
export async function makeReleaseFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'bin'), { recursive: true });
  for (const part of COPIED) await cp(part, join(folder, part), { recursive: true });
  await cp('deploy/top-picks', join(folder, 'top-picks'));
  await symlink(process.execPath, join(folder, 'bin/node'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
}
