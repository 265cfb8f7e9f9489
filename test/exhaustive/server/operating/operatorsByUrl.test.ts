import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typeCommand } from '../../../support/server/operators.ts';
import { copyDatabase, createDatabase, type NewDatabase } from '../../../support/server/database.ts';

const OK = { code: 0, errors: '' };

let database: NewDatabase;
let empty: NewDatabase;
let folder: string;
beforeAll(async () => {
  [database, empty] = await Promise.all([copyDatabase(), createDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'top-picks-operators-'));
});
afterAll(async () => {
  await Promise.all([database.drop(), empty.drop()]);
  await rm(folder, { recursive: true });
});

const admin = (...args: string[]) =>
  typeCommand({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }, ...args);
const sqlOf = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
};

it('every command uses the database of DATABASE_URL and makes no data folder', async () => {
  expect(await admin('recount')).toEqual({ ...OK, out: 'All tallies are what the ballots say.\n' });
  expect(await admin('make-admin', 'nobody@golf.example')).toMatchObject({ code: 1, out: '' });
  const file = join(folder, 'backup.gz');
  expect(await admin('backup', file)).toMatchObject(OK);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

it('courses that an operator imported are exported, and restored into an empty database', async () => {
  const csv = join(folder, 'courses.csv');
  await writeFile(csv, 'state,name,city,lat,lon\nOH,Server Links,Akron,41,-81\nZZ,Bad,City,1,1\n');
  const bad = 'Line 3: "ZZ" isn’t a US state.\n1 bad row of 2';
  expect(await admin('import', csv)).toEqual({ code: 1, errors: '', out: `${bad}; nothing was imported.\n` });
  const kept = bad.replace('1 bad', '2 rows: 1 added, 0 changed, 0 as they were; 1 bad');
  expect(await admin('import', csv, '--skip-bad')).toEqual({
    ...OK,
    out: `${kept} left out.\nThis is import 1; undo-import 1 undoes it.\n`,
  });
  const missing = join(folder, 'none.csv');
  expect(await admin('import', missing)).toEqual({ code: 1, out: '', errors: `${missing} is not there.\n` });
  expect((await admin('export')).out).toContain('Server Links');

  const file = join(folder, 'imported.gz');
  expect(await admin('backup', file)).toMatchObject(OK);
  const elsewhere = (...args: string[]) => typeCommand({ DATABASE_URL: empty.url }, ...args);
  expect(await elsewhere('restore', file)).toMatchObject({ code: 0 });
  const found = "select name, city from courses where name = 'Server Links'";
  expect(await sqlOf(empty.url, found)).toEqual([{ name: 'Server Links', city: 'Akron' }]);
});

it('a restore is refused while somebody is connected to the database, and works right after the disconnect', async () => {
  const file = join(folder, 'used.gz');
  expect(await admin('backup', file)).toMatchObject(OK);
  await sqlOf(database.url, "update courses set city = 'Elsewhere' where name = 'Server Links'");
  const somebody = new pg.Client({ connectionString: database.url });
  await somebody.connect();
  expect(await admin('restore', file)).toEqual({
    code: 1,
    out: '',
    errors: 'Others are connected to this database. Stop every server first.\n',
  });
  await somebody.end();
  expect(await admin('restore', file)).toMatchObject(OK);
  const found = "select city from courses where name = 'Server Links'";
  expect(await sqlOf(database.url, found)).toEqual([{ city: 'Akron' }]);
});

it('a command never overwrites a file, and says why it cannot write one', async () => {
  const taken = join(folder, 'taken.csv');
  await writeFile(taken, 'mine');
  const nowhere = join(folder, 'no', 'such');
  for (const [command, absent] of [
    ['export', `${nowhere} is not there.\n`],
    ['backup', `${join(folder, 'no')} is not there. Make the folder first.\n`],
  ] as const) {
    expect(await admin(command, taken)).toEqual({
      code: 1,
      out: '',
      errors: `${taken} is there already. Choose another name.\n`,
    });
    expect((await admin(command, nowhere)).errors).toBe(absent);
  }
  expect(await readFile(taken, 'utf8')).toBe('mine');
  expect(existsSync(`${taken}.part`)).toBe(false);
});
