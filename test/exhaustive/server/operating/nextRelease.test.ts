import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../../server/db/migrate.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { measured } from '../../../support/goals/goals.ts';
import { copyDatabase, createDatabase, type NewDatabase } from '../../../support/server/database.ts';
import { addEndedElection, RESULT_TABLES, resultEntries } from '../../../support/server/elections.ts';
import { typeCommandIn } from '../../../support/server/operators.ts';
import { locationIdIn } from '../../../support/server/picks.ts';
import { storedRows } from '../../../support/server/storedRows.ts';

const NEXT = {
  name: '0999_next.sql',
  text: `
create table next_things (id integer primary key);
alter table members add column next_name text;
update members set next_name = upper(name);`,
};

let folder: string;
let before: NewDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'top-picks-next-'));
  for (const part of ['server', 'contract', 'package.json']) {
    await cp(part, path.join(folder, part), { recursive: true });
  }
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'server/db/migrations', NEXT.name), NEXT.text);

  before = await copyDatabase();
  db = await openPostgres(before.url, () => undefined);
  await sql`
    insert into members (id, identity_uid, email, email_normalised, email_verified, name, f_name, l_name, counted, created_at)
    values ('m', 'uid', 'pat@example.com', 'pat@example.com', true, 'Pat', 'Pat', 'Old', true, now())`.execute(db);
  const listed = await db.selectFrom('courses').select(['id as _id', 'name']).orderBy('id').limit(5).execute();
  const locationId = await locationIdIn(db, 'AZ');
  await addEndedElection(db, { year: 2019, locationId, entries: resultEntries(listed), ballots: 21 });
});
afterAll(async () => {
  await db.destroy();
  await before.drop();
  await rm(folder, { recursive: true });
});

const inNextRelease = (url: string, ...args: string[]) => typeCommandIn(folder, { DATABASE_URL: url }, ...args);

it('[R13.5] [R13.9] [R16.28] the next release refuses commands on a database of this one, backs it up, and restores that with its results byte for byte', async ({
  task,
}) => {
  const refused = await inNextRelease(before.url, 'recount');
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain(`it lacks ${NEXT.name}. Start the server`);
  const file = path.join(folder, 'before.gz');
  expect(await inNextRelease(before.url, 'backup', file)).toMatchObject({ code: 0, errors: '' });

  const empty = await createDatabase();
  const restored = await inNextRelease(empty.url, 'restore', file);
  expect(restored.out).toContain('rows restored');
  const other = await openPostgres(empty.url, () => undefined);
  const rows = await storedRows(db, RESULT_TABLES);
  expect(await storedRows(other, RESULT_TABLES)).toEqual(rows);
  const members = await sql`select id, next_name from members`.execute(other);
  expect(members.rows).toEqual([{ id: 'm', next_name: 'PAT' }]);
  const schemas = await sql`select nspname from pg_namespace where nspname like 'restored%'`.execute(other);
  expect(schemas.rows).toEqual([]);
  await other.destroy();
  await empty.drop();

  await migrate(db, [...(await readMigrations()), NEXT]);
  expect(await storedRows(db, RESULT_TABLES)).toEqual(rows);
  measured(
    task,
    'G30',
    `backup and database of this release in a made-up next one: ${rows.length} of ${rows.length} rows equal`,
  );
});
