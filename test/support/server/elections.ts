import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';

/** An election that ended long ago, with an empty result of one state and the standings of its last day; returns its id. */
export async function addPastElection(db: Kysely<Database>, locationId: string): Promise<string> {
  const id = '2019';
  const closesAt = new Date('2020-01-01T10:00:00Z');
  await db
    .insertInto('elections')
    .values({
      id,
      name: id,
      opens_at: new Date('2019-01-01T10:00:00Z'),
      closes_at: closesAt,
      next_name: null,
      closing_at: closesAt,
      closed_at: closesAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('results')
    .values({ election_id: id, location_id: locationId, made_at: closesAt, ballots: 0, entries: '[]', reason: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('daily_standings')
    .values({ location_id: locationId, day: '2019-12-31', course_ids: [], ranks: [], votes: [], ballots: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** The election that is open, as the database has it. */
export function openElection(db: Kysely<Database>): Promise<{ id: string; name: string; closes_at: Date }> {
  return db
    .selectFrom('elections')
    .select(['id', 'name', 'closes_at'])
    .where('closing_at', 'is', null)
    .executeTakeFirstOrThrow();
}

const unknown = (url: string) => ({ not_found: () => ({ url }) });

/** A request for each error of the public calls, except validation errors. */
export const ELECTION_PROVOCATIONS = {
  'GET /api/elections/{id}': unknown('/api/elections/1999'),
  'GET /api/elections/{id}/results/{state}': unknown('/api/elections/1999/results/az'),
  'GET /api/standings/{state}/{day}': unknown('/api/standings/az/1999-12-31'),
  'GET /api/courses/{id}/history': unknown('/api/courses/999999/history'),
};
