import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Candidate } from './ranking.ts';

/** The active courses of a location with their counted votes; ordered by id. */
export function candidatesOf(trx: Transaction<Database>, locationId: string): Promise<Candidate[]> {
  return trx
    .selectFrom('courses')
    .leftJoin('tallies', 'tallies.course_id', 'courses.id')
    .select((select) => [
      'courses.id',
      'courses.name',
      'courses.city',
      'courses.access',
      select.fn.coalesce('tallies.votes', sql<number>`0`).as('votes'),
    ])
    .where('courses.location_id', '=', locationId)
    .where('courses.active', '=', true)
    .orderBy('courses.id')
    .execute();
}
