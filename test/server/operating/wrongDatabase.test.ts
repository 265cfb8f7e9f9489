import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../server/cli/commands.ts';
import { openDatabase, openExisting } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import type { Database } from '../../../server/db/schema.ts';
import { compareMigrations, schemaProblem } from '../../../server/db/schemaState.ts';
import { copyDatabase, createDatabase, type NewDatabase } from '../../support/server/database.ts';

let empty: NewDatabase;
beforeAll(async () => {
  empty = await createDatabase();
});
afterAll(() => empty.drop());

const place = (databaseUrl: string) => ({ dataDir: '', databaseUrl, log: () => undefined });

async function tablesAt(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

describe('[R13.20] an operator’s command', () => {
  it('refuses a data folder without a database, and makes neither', async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'top-picks-none-'));
    const dataDir = path.join(parent, 'mistyped');
    const open = openExisting({ dataDir, databaseUrl: undefined, log: () => undefined }, 'older');
    await expect(open).rejects.toThrow(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL`);
    await expect(access(dataDir)).rejects.toThrow('ENOENT');
    await rm(parent, { recursive: true });
  });

  it('refuses an empty database, and makes no table in it', async () => {
    await expect(openExisting(place(empty.url), 'older')).rejects.toThrow('There are no tables of Top Picks');
    expect(await tablesAt(empty.url)).toEqual([]);
  });

  it('can make a database only where it restores one', () => {
    const makes = COMMANDS.filter((command) => 'opens' in command && command.opens === 'new');
    expect(makes.map(({ name }) => name)).toEqual(['restore']);
    const alone = COMMANDS.filter((command) => 'runAlone' in command);
    expect(alone.map(({ name }) => name)).toEqual(['doctor']);
  });
});

describe('a database of another release', () => {
  let database: NewDatabase;
  let db: Kysely<Database>;
  beforeEach(async () => {
    database = await copyDatabase();
    db = await openPostgres(database.url, () => undefined);
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });
  const newest = async () => {
    const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(db);
    return rows[0]!.name;
  };

  it('[R13.21] stops starts and commands when that is a newer one, and stays as it is', async () => {
    await sql`insert into migrations (name) values ('0998_renamed.sql'), ('0999_later.sql')`.execute(db);
    const here = place(database.url);
    for (const open of [() => openDatabase(here), () => openExisting(here, 'older')]) {
      await expect(open()).rejects.toThrow(/newer release.*0998_renamed\.sql, 0999_later\.sql/);
    }
    expect(await newest()).toBe('0999_later.sql');
  });

  it('[R13.9] stops starts and commands when that is a version before 0.2.0, and stays as it is', async () => {
    await sql`update migrations set name = '0001_init.sql'`.execute(db);
    const here = place(database.url);
    for (const open of [() => openDatabase(here), () => openExisting(here, 'older')]) {
      await expect(open()).rejects.toThrow(
        /^This database is of a version before 0\.2\.0, .*: set DATA_DIR to a new folder or DATABASE_URL to an empty database, or go on with that version\.$/,
      );
    }
    expect(await newest()).toBe('0001_init.sql');
  });
});

describe('[R13.20] the tables of an older release', () => {
  const older = compareMigrations(['0001_one.sql'], ['0001_one.sql', '0002_two.sql']);

  it('are read by a backup, and refused by other commands', () => {
    expect(schemaProblem(older, 'older')).toBeNull();
    expect(schemaProblem(older, 'current')).toContain('it lacks 0002_two.sql. Start the server');
    const reading = COMMANDS.filter((command) => 'opens' in command && command.opens === 'older');
    expect(reading.map(({ name }) => name)).toEqual(['backup']);
  });
});

it('[R13.22] a server that may not work on a database changes nothing in it', async () => {
  const check = () => Promise.reject(new Error('other keys'));
  await expect(openDatabase({ ...place(empty.url), check })).rejects.toThrow('other keys');
  expect(await tablesAt(empty.url)).toEqual([]);
});
