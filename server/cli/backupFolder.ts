import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileProblem } from '../db/fileProblem.ts';
import { StartError } from '../db/startError.ts';
import type { Manifest } from './backupFormat.ts';

/** The contents of the .json file beside a backup in a folder. */
export type Beside = Manifest & { at: string; rows: number; sha256: string };

const NAME = /^top-picks-\d{8}T\d{6}Z\.gz$/;

/** The name of the backup of this moment, which sorts by time. */
export const nameOf = (at: Date): string => `top-picks-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.gz`;

/** The backups in a folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  return names.sort().map((name) => path.join(folder, name));
}

/** Folders that are moved away or deleted as a whole, known by what is in them. */
const OTHERS = [
  { contents: ['PG_VERSION'], whose: 'a database' },
  { contents: ['VERSION', 'server/launch.js'], whose: 'a release, which goes after an update' },
];

/**
 * The folder must exist: in a mistyped one, backups would pile up that nobody copies elsewhere. It must not lie in one
 * of the others, with which the backups would go.
 */
export async function refuseWrongFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    throw new StartError(`${folder} ${fileProblem(error) ?? 'cannot be used'}. Make the folder first.`);
  });
  if (!found.isDirectory()) throw new StartError(`${folder} is not a folder.`);
  let [here, above] = ['', await realpath(folder)];
  while (here !== above) {
    [here, above] = [above, path.dirname(above)];
    for (const { contents, whose } of OTHERS) {
      if (await hasAll(here, contents)) throw new StartError(`${here} is the folder of ${whose}. Choose another one.`);
    }
  }
}

const hasAll = (folder: string, contents: string[]): Promise<boolean> =>
  Promise.all(contents.map((name) => access(path.join(folder, name)))).then(
    () => true,
    () => false,
  );

const besideOf = (file: string): string => `${file}.json`;

/** Gets its name when it is complete. */
export async function writeBeside(file: string, beside: Beside): Promise<void> {
  const draft = `${besideOf(file)}.part`;
  await writeFile(draft, `${JSON.stringify(beside, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, besideOf(file));
}

/** The manifest beside a backup; null where there is none. */
export async function readBeside(file: string): Promise<Beside | null> {
  const text = await readFile(besideOf(file), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Beside;
  } catch {
    throw new StartError(`${besideOf(file)} is damaged. Delete it, and try the backup with backup --verify.`);
  }
}

/** The same, of a backup that is the file that its manifest was made for; throws a StartError for another one. */
export async function readBesideSame(file: string): Promise<Beside | null> {
  const beside = await readBeside(file);
  if (beside && beside.sha256 !== (await sha256Of(file))) {
    throw new StartError(
      `${file} is not the file that its manifest was made for: it was changed since, or damaged. Use another backup.`,
    );
  }
  return beside;
}

/**
 * Which of these backups has the most ballots, by its manifest. Not the newest one: a database that was lost would be
 * the measure of itself from the second day on. Throws a StartError where the newest one's manifest is damaged.
 */
export async function fullestOf(files: string[]): Promise<{ file: string; ballots: number } | null> {
  let fullest: { file: string; ballots: number } | null = null;
  for (const file of files) {
    const beside = file === files.at(-1) ? await readBeside(file) : await readBeside(file).catch(() => null);
    if (beside && beside.ballots >= (fullest?.ballots ?? 0)) fullest = { file, ballots: beside.ballots };
  }
  return fullest;
}

/** Deletes all backups of the folder but the newest ones. */
export async function keepNewest(folder: string, keep: number): Promise<number> {
  const old = (await backupsIn(folder)).slice(0, -keep);
  for (const file of old) for (const each of [file, besideOf(file)]) await rm(each, { force: true });
  return old.length;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
