import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';

/** Every row of these tables as text, for comparing two databases byte for byte. */
export async function storedRows(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<string[]> {
  const all: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} as t order by 1`.execute(
      db,
    );
    all.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return all;
}
