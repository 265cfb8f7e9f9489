import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Migration, readMigrations, runMigration } from '../db/migrate.ts';
import { isUnreleased } from '../db/schemaState.ts';
import { StartError } from '../db/startError.ts';
import { dataTables, repairSequences } from './backupTables.ts';

type Trx = Transaction<Database>;

/** The migrations that an older release's tables lack, and the schema that this release's tables are in. */
export type OlderRelease = { missing: Migration[]; ownSchema: string };

/** Holds the older release's tables until the transaction is about to end. */
const SCHEMA = 'restored_release';

/**
 * Makes the tables of the release that a backup is of, in a schema of their own, the current one from then on. Null
 * when that release is this one.
 * @param own the migrations of this release @param migrations those of the backup's
 */
export async function openOlderRelease(
  trx: Trx,
  own: readonly string[],
  migrations: readonly string[],
): Promise<OlderRelease | null> {
  if (isUnreleased(migrations)) {
    throw new StartError(
      'This backup is of a version before 0.2.0, whose data cannot be brought to this release: restore it with that version.',
    );
  }
  if (!migrations.every((name, index) => name === own[index])) {
    const last = migrations.at(-1) ?? 'none';
    throw new StartError(
      `This backup is of a newer release, or of another product: its last migration is ${last}, here it is ${own.at(-1) ?? 'none'}. Restore it with that release.`,
    );
  }
  if (migrations.length === own.length) return null;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(trx);
  const ownSchema = rows[0]?.name ?? 'public';
  await sql`create schema ${sql.id(SCHEMA)}`.execute(trx);
  await setSchema(trx, SCHEMA);
  const known = await readMigrations();
  for (const migration of known.slice(0, migrations.length)) await runMigration(trx, migration);
  return { missing: known.slice(migrations.length), ownSchema };
}

/** Applies what is missing, and brings the rows into this release's own tables, which are empty. */
export async function updateToThisRelease(trx: Trx, { missing, ownSchema }: OlderRelease): Promise<void> {
  for (const migration of missing) await runMigration(trx, migration);
  await setSchema(trx, ownSchema);
  for (const table of await dataTables(trx)) {
    const columns = sql.join((await columnsOf(trx, table)).map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from ${sql.id(SCHEMA, table)}`.execute(trx);
  }
  await sql`drop schema ${sql.id(SCHEMA)} cascade`.execute(trx);
  await repairSequences(trx);
}

async function setSchema(trx: Trx, schema: string): Promise<void> {
  await sql`select set_config('search_path', ${schema}, true)`.execute(trx);
}

async function columnsOf(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} order by 1`.execute(trx);
  return rows.map(({ name }) => name);
}
