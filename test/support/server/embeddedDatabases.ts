import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';
import { ensureSnapshot } from './snapshot.ts';

type Row = { name: string; rows: string | null };

type Embedded = {
  pglite: PGlite;
  db: Kysely<Database>;
  /** Every table with its seeded rows as JSON; null for an empty one. */
  tables: Row[];
  /** The catalogue of an unchanged database. */
  structure: string;
};

/**
 * Pool of unused databases of this worker: starting one takes seconds, emptying it a tenth of one. It is stored in the global object, because each file of
 * the page tests reloads this module.
 */
const idle = ((globalThis as { idleDatabases?: Embedded[] }).idleDatabases ??= []);

/** A migrated and seeded database in memory, the caller's own until it is returned. */
export async function borrowEmbedded(): Promise<Embedded> {
  const known = idle.pop();
  if (!known) return start();
  await reset(known);
  return known;
}

/** A database that a test has closed or whose tables it has changed is not used again. */
export async function returnEmbedded(embedded: Embedded): Promise<void> {
  if (embedded.pglite.closed) return;
  if ((await structureOf(embedded.pglite)) === embedded.structure) idle.push(embedded);
  else await embedded.pglite.close();
}

async function start(): Promise<Embedded> {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(await ensureSnapshot()) });
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  const names = await pglite.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const tables: Row[] = [];
  for (const { name } of names.rows) {
    const { rows } = await pglite.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`);
    tables.push({ name, rows: rows[0]?.rows ?? null });
  }
  return { pglite, db, tables, structure: await structureOf(pglite) };
}

async function structureOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ structure: string }>(`
    select concat_ws(' ',
      (select concat(count(*), '/', max(oid)) from pg_class),
      (select concat(count(*), '/', max(oid)) from pg_proc),
      (select concat(count(*), '/', max(oid)) from pg_constraint),
      (select concat(count(*), '/', max(oid)) from pg_trigger),
      (select count(*) from pg_attribute)) as structure`);
  return rows[0]?.structure ?? '';
}

async function reset({ pglite, tables }: Embedded): Promise<void> {
  await pglite.transaction(async (trx) => {
    // Without triggers and foreign keys: the audit log refuses to be emptied, and the order of the tables does not matter.
    await trx.exec('set local session_replication_role = replica');
    await trx.exec(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity cascade`);
    for (const { name, rows } of tables) {
      if (rows === null) continue;
      await trx.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [rows],
      );
    }
    await trx.exec(`select setval(pg_get_serial_sequence('courses', 'id'), (select max(id) from courses))`);
  });
}
