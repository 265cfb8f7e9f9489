import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locationIdOf, readCatalogue, readFirstCatalogue } from '../../../../server/db/catalogue.ts';
import { migrate, readMigrations } from '../../../../server/db/migrate.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { updateCatalogue } from '../../../../server/features/admin/catalogue/update.ts';
import { measured } from '../../../support/goals/goals.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/server/database.ts';
import { type ElectionScene, startElectionScene } from '../../../support/server/electionScene.ts';
import { addEndedElection, resultEntries } from '../../../support/server/elections.ts';
import { coursesBySlug, loadFirstRelease } from '../../../support/server/oldCatalogue.ts';
import { runCommand } from '../../../support/server/operators.ts';

let scene: ElectionScene;
let other: TestDatabase;
let folder: string;
beforeEach(async () => {
  scene = await startElectionScene();
  other = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'top-picks-results-'));
});
afterEach(async () => {
  await scene.server.close();
  await other.close();
  await rm(folder, { recursive: true });
});

const TABLES = ['elections', 'results', 'daily_standings'] as const;

/** Every row of what an election leaves, as text. */
async function leftBy(db: Kysely<Database>): Promise<string[]> {
  const all: string[] = [];
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} as t order by 1`.execute(
      db,
    );
    all.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return all;
}

describe('results', () => {
  it.each([
    ['this release', []],
    ['an older one', ['9999_later']],
  ])('[R16.28] come back byte for byte from a backup of %s', async (_release, later) => {
    const file = join(folder, 'backup.gz');
    const [first, second] = scene.courses as [number, number];
    await scene.vote({ [first]: 3, [second]: 3 });
    await scene.close();
    scene.pass(86_400_000);
    await scene.server.standings.tick();
    const { db, clock } = scene.server;
    await runCommand(db, ['backup', file], { now: clock.now });
    // A release that knows one more migration.
    for (const name of later) await sql`insert into migrations (name) values (${name})`.execute(other.db);
    await runCommand(other.db, ['restore', file], { now: clock.now });
    const left = await leftBy(db);
    expect(left.length).toBeGreaterThan(100);
    expect(await leftBy(other.db)).toEqual(left);
    const change = other.db.updateTable('results').set({ ballots: 99 }).execute();
    await expect(change).rejects.toThrow(/a result is never changed/);
    for (const name of later) await sql`delete from migrations where name = ${name}`.execute(other.db);
  });
});

/** Migrations of the release before this one: the first that had elections, with the first catalogue. */
const RELEASE_BEFORE = 14;
const now = () => scene.server.clock.now();

/** Results of the release before, for courses too that the newest catalogue does not have. */
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

describe('results of the release before', () => {
  it('[R16.28] come back byte for byte from its backup', async ({ task }) => {
    const file = join(folder, 'before.gz');
    const before = await openTestDatabase();
    try {
      await asReleaseBefore(before);
      await runCommand(before.db, ['backup', file], { now });
      expect((await runCommand(other.db, ['restore', file], { now })).isWell).toBe(true);
      await updateCatalogue(other.db, now);
      const left = await leftBy(before.db);
      expect(await leftBy(other.db)).toEqual(left);
      measured(
        task,
        'G30',
        `backup of the release before, restored here and brought up to date: ${left.length} of ${left.length} rows equal`,
      );
    } finally {
      await before.close();
    }
  });

  it('[R16.28] are byte for byte the same after its database was brought up to date', async ({ task }) => {
    await asReleaseBefore(other);
    const left = await leftBy(other.db);
    expect(left).toHaveLength(4);
    await migrate(other.db);
    expect((await updateCatalogue(other.db, now))?.plan.withdrawn.length).toBeGreaterThan(0);
    expect(await leftBy(other.db)).toEqual(left);
    measured(
      task,
      'G30',
      `the database of the release before, brought up to date: ${left.length} of ${left.length} rows equal`,
    );
  });
});
