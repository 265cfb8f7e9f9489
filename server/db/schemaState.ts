import { type Kysely, sql } from 'kysely';
import { readMigrations } from './migrate.ts';
import type { Database } from './schema.ts';
import { StartError } from './startError.ts';

/** The first migration of every database from before 0.2.0, whose migrations were never released. */
const UNRELEASED = '0001_init.sql';

/** Whether tables with these migrations are from before 0.2.0, so that no migration brings them to this release. */
export const isUnreleased = (applied: readonly string[]): boolean => applied[0] === UNRELEASED;

export type SchemaState =
  | { is: 'empty' }
  | { is: 'unreleased' }
  | { is: 'current'; last: string }
  /** This release's migrations that it lacks. */
  | { is: 'older'; missing: string[] }
  /** Migrations that this release does not have. */
  | { is: 'newer'; unknown: string[] };

/** How a database's tables compare with those of this release. */
export async function schemaState(db: Kysely<Database>): Promise<SchemaState> {
  const table = await sql<{ found: string | null }>`select to_regclass('migrations')::text as found`.execute(db);
  if (!table.rows[0]?.found) return { is: 'empty' };
  const known = (await readMigrations()).map(({ name }) => name);
  return compareMigrations(await appliedMigrations(db), known);
}

/** Both in order. */
export function compareMigrations(applied: readonly string[], known: readonly string[]): SchemaState {
  if (applied.length === 0) return { is: 'empty' };
  if (isUnreleased(applied)) return { is: 'unreleased' };
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) return { is: 'newer', unknown };
  const missing = known.filter((name) => !applied.includes(name));
  return missing.length > 0 ? { is: 'older', missing } : { is: 'current', last: known.at(-1) ?? '' };
}

/** The applied migrations, in order. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** What is wrong with a database that this release cannot work on; null where nothing is. */
export function schemaProblem(state: SchemaState, reads: 'current' | 'older'): string | null {
  switch (state.is) {
    case 'empty':
      return 'There are no tables of Top Picks in this database. Set DATABASE_URL or DATA_DIR as the server has it; only a start and "restore" make a new one.';
    case 'unreleased':
      return 'This database is of a version before 0.2.0, whose data cannot be brought to this release: set DATA_DIR to a new folder or DATABASE_URL to an empty database, or go on with that version.';
    case 'newer':
      return `This database is of a newer release, or of another product: it has ${state.unknown.join(', ')}, which this release does not know. Use the newest release that has run on it.`;
    case 'older':
      return reads === 'older'
        ? null
        : `This database is of an older release: it lacks ${state.missing.join(', ')}. Start the server of this release once, which brings it up to date, or use the older release's command.`;
    case 'current':
      return null;
  }
}

/** Refuses a database that no migration brings to this release; an empty one is given its tables. */
export async function refuseForeign(db: Kysely<Database>): Promise<void> {
  const state = await schemaState(db);
  const problem = state.is === 'empty' ? null : schemaProblem(state, 'older');
  if (problem !== null) throw new StartError(problem);
}
