import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { clusterFolder, openDatabase } from '../../../server/db/database.ts';
import { fingerprint } from './templates.ts';

const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/top-picks');
const A_DAY_MS = 86_400_000;

/** Fills a data folder as the first start on our own PostgreSQL would, by copying a prepared one, which is faster. */
export async function copyPreparedFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await cp(await ensurePrepared(), clusterFolder(dataDir), { recursive: true });
}

/** The prepared folder, made once for each content of server/db. */
async function ensurePrepared(): Promise<string> {
  const folder = path.join(CACHE, `postgres-${await fingerprint()}`);
  if (await stat(folder).catch(() => null)) return folder;
  const draft = path.join(CACHE, `draft-${randomUUID()}`);
  const { close } = await openDatabase({ dataDir: draft, databaseUrl: undefined, log: () => undefined });
  await close();
  // Several workers may do this at once: the first one's folder is used.
  await rename(clusterFolder(draft), folder).catch(() => undefined);
  await rm(draft, { recursive: true, force: true });
  await removeOthers(folder);
  return folder;
}

/** Deletes prepared folders for other contents of server/db; recent ones may be in use by another work tree. */
async function removeOthers(folder: string): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const other = path.join(CACHE, name);
    // Another worker may have deleted it just now.
    const madeAt = (await stat(other).catch(() => null))?.mtimeMs ?? Infinity;
    if (other !== folder && Date.now() - madeAt > A_DAY_MS) await rm(other, { recursive: true, force: true });
  }
}
