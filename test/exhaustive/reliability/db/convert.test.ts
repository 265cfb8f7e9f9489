import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PGliteDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataTables } from '../../../../server/cli/backupTables.ts';
import { openPglite } from '../../../../server/cli/convert.ts';
import { olderFolder, openDatabase } from '../../../../server/db/database.ts';
import { migrate } from '../../../../server/db/migrate.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { seed } from '../../../../server/db/seed.ts';
import { cutNow } from '../../../../server/workers/ledger/dailyCut.ts';
import { castBallots } from '../../../support/server/ledgers.ts';
import { typeCommand } from '../../../support/server/operators.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { TEST_SECRETS } from '../../../support/server/server.ts';
import { storedRows } from '../../../support/server/storedRows.ts';

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'top-picks-older-'));
  dataDir = path.join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true }));

const convert = () => typeCommand({ DATA_DIR: dataDir }, 'convert');

/** Every row of every table. */
const contentOf = async (db: Kysely<Database>) => storedRows(db, (await dataTables(db)) as (keyof Database)[]);

it('an operator converts the data of an older release: all rows are equal, ledgers stay valid, the old files are kept', async () => {
  await mkdir(dataDir);
  const pglite = await openPglite(olderFolder(dataDir), await mkdtemp(path.join(folder, 'npm-')));
  const older = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(older);
  await seed(older);
  const [locationId, courses] = [await locationIdIn(older, 'AZ'), await coursesIn(older, 'AZ')];
  const ballots = Array.from({ length: 25 }, (_, index) => courses.slice(index, index + 3));
  await castBallots(older, locationId, ballots);
  await cutNow({ db: older, secrets: TEST_SECRETS, now: () => new Date() }, locationId);
  const before = await contentOf(older);
  await older.destroy();

  const started = await typeCommand({ DATA_DIR: dataDir }, 'recount');
  expect(started.code).toBe(1);
  expect(started.errors).toContain('Convert it once');
  const converted = await convert();
  expect(converted).toMatchObject({ code: 0, errors: '' });
  expect(converted.out).toMatch(/^\d+ rows converted\./);
  expect((await readdir(dataDir)).toSorted()).toEqual(['lock', 'pglite', 'postgres']);

  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined, log: () => undefined });
  expect(await contentOf(db)).toEqual(before);
  await close();
  expect(before.filter((row) => row.startsWith('ledgers '))).toHaveLength(1);
  expect((await typeCommand({ DATA_DIR: dataDir }, 'ledger', 'verify')).out).toContain('1 ledger, all right.');
  const again = await convert();
  expect(again.code).toBe(1);
  expect(again.errors).toContain('is there already');
  // npm downloads PGlite twice.
}, 900_000);
