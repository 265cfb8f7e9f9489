import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';
import { setStatementTimeout } from './statementTimeout.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
const MIGRATION_TIMEOUT_MS = 600_000;
/** Any number that all processes share. */
const MIGRATION_LOCK = 7_220_001;

export type Migration = { name: string; text: string };

/**
 * Applies what is missing, in the order of the names, each in a transaction of its own; several processes may do so at
 * once.
 */
export async function migrate(db: Kysely<Database>, migrations?: readonly Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  const applied: string[] = [];
  for (;;) {
    const name = await db.transaction().execute((trx) => applyNext(trx, known));
    if (name === null) return applied;
    applied.push(name);
  }
}

/** Those of this release, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, FOLDER), 'utf8') })));
}

async function applyNext(trx: Transaction<Database>, known: readonly Migration[]): Promise<string | null> {
  await setStatementTimeout(trx, MIGRATION_TIMEOUT_MS);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(trx);
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    trx,
  );
  const done = await sql<{ name: string }>`select name from migrations order by name`.execute(trx);
  const names = new Set(done.rows.map((row) => row.name));
  const next = known.find((migration) => !names.has(migration.name));
  if (!next) return null;
  await runMigration(trx, next);
  await sql`insert into migrations (name) values (${next.name})`.execute(trx);
  return next.name;
}

/** Changes the tables of the current schema. The driver takes one statement a call; EXECUTE takes a whole file. */
export async function runMigration(trx: Transaction<Database>, { text }: Migration): Promise<void> {
  await sql`do $migration$ begin execute ${sql.lit(text)}; end $migration$`.execute(trx);
}
