import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../server/db/database.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { fold } from '../../../../server/workers/fold.ts';
import { findDifferences, repairTallies } from '../../../../server/workers/recount.ts';
import { lockStandings } from '../../../../server/workers/standingsLock.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';

let database: NewDatabase;
let db: Kysely<Database>;
let close: () => Promise<void>;
let courseId: number;

beforeAll(async () => {
  database = await createDatabase();
  const opened = await openDatabase({ dataDir: '', databaseUrl: database.url, log: () => undefined });
  ({ db } = opened);
  close = () => opened.close();
  [courseId] = (await coursesIn(db, 'AZ')) as [number];
  await sql`
    insert into members (id, identity_uid, email, email_normalised, email_verified, name, f_name, l_name, counted, created_at)
    values ('m', 'u', 'e', 'e', true, 'n', 'f', 'l', true, now())`.execute(db);
});
afterAll(async () => {
  await close();
  await database.drop();
});

/** A vote as a member's request stores it: ballot and delta together. */
async function giveVote(): Promise<void> {
  const location_id = await locationIdIn(db, 'AZ');
  await db.transaction().execute(async (trx) => {
    const row = { member_id: 'm', location_id, course_ids: [courseId], published_at: null, display_name: null };
    await trx
      .insertInto('ballots')
      .values({ ...row, updated_at: new Date() })
      .execute();
    await trx
      .insertInto('outbox')
      .values({ location_id, added: [courseId], removed: [], ballots_delta: 1 })
      .execute();
  });
}

it('a repair waits until the worker has counted, a check does not', async () => {
  await giveVote();
  await db
    .insertInto('tallies')
    .values({ course_id: courseId + 1, location_id: 'AZ', votes: 3 })
    .execute();
  let isRepaired = false;
  let repair: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (worker) => {
    await lockStandings(worker);
    await fold(worker);
    repair = repairTallies(db).then((found) => {
      isRepaired = true;
      return found;
    });
    await vi.waitFor(async () => {
      const waiting = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(db);
      expect(waiting.rows).toHaveLength(1);
    });
    expect(await findDifferences(db)).toHaveLength(1);
    expect(isRepaired).toBe(false);
  });
  expect(await repair).toMatchObject([{ stored: 3, counted: 0 }]);
  expect(await findDifferences(db)).toEqual([]);
});
