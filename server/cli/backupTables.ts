import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Tables of the migrations themselves. */
const MIGRATIONS = 'migrations';

/** Every table with data; referenced tables come first. */
export async function dataTables(db: Kysely<Database>): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> ${MIGRATIONS}
    order by 1`.execute(db);
  const references = await sql<{ child: string; parent: string }>`
    select child.relname as child, parent.relname as parent
    from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid
    order by 1, 2`.execute(db);
  const left = new Set(tables.rows.map(({ name }) => name));
  const sorted: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(
      (name) => !references.rows.some(({ child, parent }) => child === name && left.has(parent)),
    );
    if (free.length === 0) throw new Error('The tables refer to each other in a circle');
    for (const name of free) left.delete(name);
    sorted.push(...free);
  }
  return sorted;
}

/** Of a ledger that is being written its ballots are kept, from which it is written again. */
const ROWS: Partial<Record<string, RawBuilder<unknown>>> = {
  ledger_draft_rows: sql`select null as row where false`,
  ledger_parts: sql`select to_jsonb(t) as row from ledger_parts as t join ledgers using (location_id, number)`,
  ledger_drafts: sql`
    select to_jsonb(t) || case when published then '{}' else '{"tagged": 0, "parts": 0, "crc": 0}'::jsonb end as row
    from ledger_drafts as t`,
};

/** As a statement: the rows of a table, each as JSON. */
export const rowsToBackUp = (table: string): RawBuilder<unknown> =>
  ROWS[table] ?? sql`select to_jsonb(t) as row from ${sql.table(table)} as t`;

/** Resets the sequences to continue after the highest value. */
export async function repairSequences(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' order by 1, 2`.execute(db);
  for (const { table, column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 1), max(${sql.ref(column)}) is not null)
      from ${sql.table(table)}`.execute(db);
  }
}
