import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { PUBLICATION_KEPT_MS } from '#contract/limits';
import { readAppeal } from '../db/appeal.ts';
import type { Database } from '../db/schema.ts';
import { candidatesOf } from './tallies.ts';
import { ranksAtStartOfDay, startOfDay } from './dailyStandings.ts';
import { countPlayed } from './playedCounts.ts';
import { bestKnownFirst, rank } from './ranking.ts';

type Due = { location_id: string; code: string; ballots: number; published_at: Date | null };

/**
 * Publishes each location that changed and whose last publication is old enough; a location without one is always due.
 */
export async function publishDue(trx: Transaction<Database>, at: Date, intervalMs: number): Promise<number> {
  const midnight = startOfDay(at);
  const oldEnough = new Date(at.getTime() - intervalMs);
  const due = await trx
    .selectFrom('standings')
    .innerJoin('locations', 'locations.id', 'standings.location_id')
    .leftJoin('publications', 'publications.id', 'standings.publication_id')
    .select(['standings.location_id', 'locations.code', 'standings.ballots', 'publications.published_at'])
    .where((where) =>
      where.or([
        where('publications.id', 'is', null),
        where('standings.dirty', '=', true).and('publications.published_at', '<=', oldEnough),
        // A new day has a new base of comparison: yesterday's arrows must go.
        where('publications.published_at', '<', midnight).and('standings.ballots', '>', 0),
      ]),
    )
    .orderBy('standings.location_id')
    .execute();
  for (const location of due) {
    // Once a day, so that nobody can watch the number.
    if (!location.published_at || location.published_at < midnight) await countPlayed(trx, location.location_id);
    await publish(trx, location, at);
  }
  return due.length;
}

async function publish(trx: Transaction<Database>, { location_id, code, ballots }: Due, at: Date): Promise<void> {
  const ranked = rank(await candidatesOf(trx, location_id), await ranksAtStartOfDay(trx, location_id, at));
  const appealOf = await readAppeal();
  const entries = bestKnownFirst(ranked, ({ name }) => appealOf({ state: code, name }));
  const id = randomBytes(9).toString('base64url');
  await trx
    .insertInto('publications')
    .values({ id, location_id, published_at: at, ballots, entries: JSON.stringify(entries) })
    .execute();
  await trx
    .updateTable('standings')
    .set({ dirty: false, publication_id: id })
    .where('location_id', '=', location_id)
    .execute();
}

/** Removes publications that were replaced longer ago than a cursor lives. */
export async function prune(db: Kysely<Database>, at: Date): Promise<void> {
  const replacedBefore = new Date(at.getTime() - PUBLICATION_KEPT_MS);
  await sql`
    delete from publications as old
    where exists (
        select 1 from publications as newer
        where newer.location_id = old.location_id
          and newer.published_at > old.published_at and newer.published_at < ${replacedBefore}::timestamptz
      )
      and not exists (select 1 from standings where standings.publication_id = old.id)`.execute(db);
}
