import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locationIdOf, readCatalogue, readFirstCatalogue } from '../../../../server/db/catalogue.ts';
import { migrate, readMigrations } from '../../../../server/db/migrate.ts';
import { updateCatalogue } from '../../../../server/features/admin/catalogue/update.ts';
import { measured } from '../../../support/goals/goals.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/server/database.ts';
import { addEndedElection, RESULT_TABLES, resultEntries } from '../../../support/server/elections.ts';
import { coursesBySlug, loadFirstRelease } from '../../../support/server/oldCatalogue.ts';
import { runCommand } from '../../../support/server/operators.ts';
import { storedRows } from '../../../support/server/storedRows.ts';

let other: TestDatabase;
let folder: string;
beforeEach(async () => {
  other = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'top-picks-results-'));
});
afterEach(async () => {
  await other.close();
  await rm(folder, { recursive: true });
});

/** Migrations of the release before this one: the first that had elections, with the first catalogue. */
const RELEASE_BEFORE = 14;
const now = () => new Date('2027-01-02T12:00:00Z');

/** Makes a database of the release before, with a result whose courses are partly gone from the newest catalogue. */
async function asReleaseBefore({ db }: TestDatabase): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(db, (await readMigrations()).slice(0, RELEASE_BEFORE));
  await loadFirstRelease(db);
  const newest = new Set((await readCatalogue()).map(({ slug }) => slug));
  const inTexas = (await readFirstCatalogue()).filter(({ state }) => state === 'TX');
  const ids = await coursesBySlug(db);
  const listed = [
    ...inTexas.filter(({ slug }) => !newest.has(slug)).slice(0, 3),
    ...inTexas.filter(({ slug }) => newest.has(slug)).slice(0, 3),
  ].map(({ slug, name }) => ({ _id: ids.get(slug)!.id, name }));
  expect(listed).toHaveLength(6);
  const locationId = locationIdOf('TX');
  await addEndedElection(db, { year: 2019, locationId, entries: resultEntries(listed), ballots: 21 });
  await db
    .insertInto('daily_standings')
    .values({
      location_id: locationId,
      day: '2019-12-31',
      course_ids: listed.map(({ _id }) => _id),
      ranks: listed.map((_course, index) => index + 1),
      votes: listed.map((_course, index) => 6 - index),
      ballots: 21,
    })
    .execute();
}

/** The rows of results, without the column that elections have got since (`sample`), which is false in all of them. */
const resultRows = async ({ db }: TestDatabase) =>
  (await storedRows(db, RESULT_TABLES)).map((row) => row.replace(/^(elections .*),f\)$/, '$1)'));

describe('results of the release before', () => {
  it('[R16.28] are byte for byte the same after a restore of its backup and an update of the catalogue', async ({
    task,
  }) => {
    const file = join(folder, 'before.gz');
    const before = await openTestDatabase();
    try {
      await asReleaseBefore(before);
      await runCommand(before.db, ['backup', file], { now });
      expect((await runCommand(other.db, ['restore', file], { now })).isWell).toBe(true);
      await updateCatalogue(other.db, now);
      const rows = await resultRows(before);
      expect(await resultRows(other)).toEqual(rows);
      measured(
        task,
        'G30',
        `backup of the release before, restored here and brought up to date: ${rows.length} of ${rows.length} rows equal`,
      );
    } finally {
      await before.close();
    }
  });

  it('[R16.28] are byte for byte the same after its database was upgraded', async ({ task }) => {
    await asReleaseBefore(other);
    const rows = await resultRows(other);
    expect(rows).toHaveLength(4);
    await migrate(other.db);
    expect((await updateCatalogue(other.db, now))?.plan.withdrawn.length).toBeGreaterThan(0);
    expect(await resultRows(other)).toEqual(rows);
    measured(
      task,
      'G30',
      `the database of the release before, brought up to date: ${rows.length} of ${rows.length} rows equal`,
    );
  });
});
