import { readdir } from 'node:fs/promises';

const FOLDER = new URL('../../../server/db/migrations/', import.meta.url);

/** Log lines of the first start of a database, without repeats. */
export async function firstStartLines(): Promise<string[]> {
  const applied = (await readdir(FOLDER)).sort().map((name) => `Database: applied ${name}`);
  return [...applied, 'Database: loaded the starter catalogue, 5323 courses'];
}
