import { type Kysely, sql, type Transaction } from 'kysely';
import type { AdminLocation } from '#contract/admin';
import type { Database } from '../../db/schema.ts';

/** Ordered by code. */
export async function adminLocations(db: Kysely<Database>): Promise<AdminLocation[]> {
  return locationRows(db).orderBy('locations.code').execute();
}

export async function adminLocation(db: Kysely<Database>, id: string): Promise<AdminLocation | undefined> {
  return locationRows(db).where('locations.id', '=', id).executeTakeFirst();
}

function locationRows(db: Kysely<Database>) {
  return db
    .selectFrom('locations')
    .innerJoin('standings', 'standings.location_id', 'locations.id')
    .select(['locations.id as _id', 'locations.code', 'locations.name', 'locations.active', 'standings.ballots'])
    .select(
      sql<number>`(
        select count(*)::integer from courses where courses.location_id = locations.id and courses.active
      )`.as('courses'),
    );
}

export async function switchLocation(trx: Transaction<Database>, id: string, active: boolean): Promise<void> {
  await trx.updateTable('locations').set({ active }).where('id', '=', id).execute();
}
