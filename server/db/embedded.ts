import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { lockDirectory } from './directoryLock.ts';
import type { Database } from './schema.ts';
import { StartError } from './startError.ts';

export type OpenDatabase = { db: Kysely<Database>; close(): Promise<void> };

/** PostgreSQL inside this process, on `<dataDir>/pglite`. PGlite does not lock its folder, so a second process would lose the first one's rows. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const lock = await lockDirectory(dataDir);
  const folder = join(resolve(dataDir), 'pglite');
  try {
    const pglite = await PGlite.create(folder);
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    return {
      db,
      close: async () => {
        // Kysely shuts a database down only after a first query.
        await db.destroy();
        if (!pglite.closed) await pglite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw new StartError(`The database in ${folder} cannot be opened; restore it from a copy, or set DATA_DIR`, {
      cause: error,
    });
  }
}
