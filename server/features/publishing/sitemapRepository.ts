import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A state with the time of its newest publication or ledger; null where there is none. */
type LastOfState = { code: string; changedAt: Date | null };

/** Every state, with when its ranking changed last. */
export function lastPublications(db: Kysely<Database>): Promise<LastOfState[]> {
  return db
    .selectFrom('locations')
    .leftJoin('publications', 'publications.location_id', 'locations.id')
    .select(({ fn }) => ['locations.code', fn.max('publications.published_at').as('changedAt')])
    .groupBy('locations.code')
    .orderBy('locations.code')
    .execute();
}

/** Every state, with when its newest ledger was made. */
export function lastLedgers(db: Kysely<Database>): Promise<LastOfState[]> {
  return db
    .selectFrom('locations')
    .leftJoin('ledgers', 'ledgers.location_id', 'locations.id')
    .select(({ fn }) => ['locations.code', fn.max('ledgers.made_at').as('changedAt')])
    .groupBy('locations.code')
    .orderBy('locations.code')
    .execute();
}

/** Every result, with when its newest revision was made. */
export function lastResults(db: Kysely<Database>): Promise<{ electionId: string; code: string; changedAt: Date }[]> {
  return db
    .selectFrom('results')
    .innerJoin('locations', 'locations.id', 'results.location_id')
    .select(({ fn }) => [
      'results.election_id as electionId',
      'locations.code',
      fn.max('results.made_at').as('changedAt'),
    ])
    .groupBy(['results.election_id', 'locations.code'])
    .orderBy('electionId')
    .orderBy('locations.code')
    .execute();
}
