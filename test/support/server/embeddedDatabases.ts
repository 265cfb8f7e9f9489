import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';
import { ensureSnapshot, type World } from './snapshot.ts';

type Table = {
  name: string;
  /** As JSON; null when it is empty. */
  rows: string | null;
  /** Changes with every row that is added, changed or removed. */
  mark: string | undefined;
  /** The tables that cannot keep their rows without those of this one. */
  referencedBy: string[];
};

type Embedded = {
  pglite: PGlite;
  db: Kysely<Database>;
  world: string;
  tables: Table[];
  /** Sets all counters of ids to where they were. */
  setCounters: string;
  /** The catalogue of an unchanged database. */
  structure: string;
};

/**
 * Pool of unused databases of this worker: starting one takes seconds, undoing what a test has changed a few hundredths of one. It is stored in the global
 * object, because each file of the page tests reloads this module.
 */
const idle = ((globalThis as { idleDatabases?: Embedded[] }).idleDatabases ??= []);

/** A migrated and seeded database in memory, the caller's own until it is returned. */
export async function borrowEmbedded(world: World): Promise<Embedded> {
  const index = idle.findIndex((one) => one.world === world.name);
  const [known] = index === -1 ? [] : idle.splice(index, 1);
  if (!known) return start(world);
  await reset(known);
  return known;
}

/** A database that a test has closed or whose tables it has changed is not used again. */
export async function returnEmbedded(embedded: Embedded): Promise<void> {
  if (embedded.pglite.closed) return;
  if ((await structureOf(embedded.pglite)) === embedded.structure) idle.push(embedded);
  else await embedded.pglite.close();
}

async function start({ name: world, prepare }: World): Promise<Embedded> {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(await ensureSnapshot()) });
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  await prepare(db);
  const names = await pglite.query<{ name: string; referencedBy: string[] }>(`
    select relname as name, array(
      select conrelid::regclass::text from pg_constraint where confrelid = pg_class.oid and contype = 'f'
    ) as "referencedBy"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  const marks = await marksOf(pglite, names.rows);
  const tables: Table[] = [];
  for (const { name, referencedBy } of names.rows) {
    const { rows } = await pglite.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`);
    tables.push({ name, rows: rows[0]?.rows ?? null, mark: marks.get(name), referencedBy });
  }
  const counters = await pglite.query<{ counter: string }>(`
    select format('setval(%L, %s, %L)', sequencename, coalesce(last_value, start_value), last_value is not null) as counter
    from pg_sequences where schemaname = 'public'`);
  const setCounters = `select ${counters.rows.map(({ counter }) => counter).join(', ')}`;
  return { pglite, db, world, tables, setCounters, structure: await structureOf(pglite) };
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

/** How many rows each table has, and the youngest transaction that wrote one of them. */
async function marksOf(pglite: PGlite, tables: { name: string }[]): Promise<Map<string, string>> {
  const marks = tables.map(
    ({ name }) => `select '${name}' as name, concat(count(*), '/', max(xmin::text::bigint)) as mark from ${name}`,
  );
  const { rows } = await pglite.query<{ name: string; mark: string }>(marks.join(' union all '));
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

/** The changed tables, and those that go with them: a table cannot be emptied while another one refers to it. */
function changedTables(tables: Table[], marks: Map<string, string>): Table[] {
  const changed = new Set(tables.filter(({ name, mark }) => marks.get(name) !== mark).map(({ name }) => name));
  for (const name of changed) {
    for (const other of tables.find((table) => table.name === name)?.referencedBy ?? []) changed.add(other);
  }
  return tables.filter(({ name }) => changed.has(name));
}

async function reset({ pglite, tables, setCounters }: Embedded): Promise<void> {
  const changed = changedTables(tables, await marksOf(pglite, tables));
  await pglite.transaction(async (trx) => {
    // Without triggers and foreign keys: the audit log refuses to be emptied, and the order of the tables does not matter.
    await trx.exec('set local session_replication_role = replica');
    if (changed.length > 0) await trx.exec(`truncate ${changed.map(({ name }) => name).join(', ')}`);
    for (const { name, rows } of changed) {
      if (rows === null) continue;
      await trx.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [rows],
      );
    }
    await trx.exec(setCounters);
  });
  const marks = await marksOf(pglite, tables);
  for (const table of changed) table.mark = marks.get(table.name);
}
