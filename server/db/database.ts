import { type OpenDatabase, openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { seed } from './seed.ts';

type Options = { dataDir: string; databaseUrl: string | undefined; log: (line: string) => void };

/** Opens a database, migrates it and loads the catalogue. Throws StartError for what the operator must fix. */
export async function openDatabase({ dataDir, databaseUrl, log }: Options): Promise<OpenDatabase> {
  const open = databaseUrl ? await openServer(databaseUrl, log) : await openEmbedded(dataDir);
  try {
    for (const name of await migrate(open.db)) log(`Database: applied ${name}`);
    const courses = await seed(open.db);
    if (courses !== null) log(`Database: loaded the starter catalogue, ${courses} courses`);
    return open;
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function openServer(databaseUrl: string, log: (line: string) => void): Promise<OpenDatabase> {
  const db = await openPostgres(databaseUrl, log);
  return { db, close: () => db.destroy() };
}
