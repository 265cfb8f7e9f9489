import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { clusterFolder, openDatabase } from '../../../server/db/database.ts';
import { fingerprint } from './templates.ts';

const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/top-picks');
const A_DAY_MS = 86_400_000;

/** Fills an empty data folder with our own PostgreSQL as the first start would leave it, in a fraction of its time. */
export async function copyPreparedFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await cp(await ensurePrepared(), clusterFolder(dataDir), { recursive: true });
}

/** Made once for each state of server/db; returns the folder. */
async function ensurePrepared(): Promise<string> {
  const folder = path.join(CACHE, `postgres-${await fingerprint()}`);
  if (await stat(folder).catch(() => null)) return folder;
  const draft = path.join(CACHE, `draft-${randomUUID()}`);
  const { close } = await openDatabase({ dataDir: draft, databaseUrl: undefined, log: () => undefined });
  await close();
  // Several workers may get here at once: the first name stays.
  await rename(clusterFolder(draft), folder).catch(() => undefined);
  await rm(draft, { recursive: true, force: true });
  await removeOthers(folder);
  return folder;
}

/** Deletes what was made for earlier states of server/db; recent ones may be in use by another work tree. */
async function removeOthers(folder: string): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const other = path.join(CACHE, name);
    if (other !== folder && Date.now() - (await stat(other)).mtimeMs > A_DAY_MS) await rm(other, { recursive: true });
  }
}
