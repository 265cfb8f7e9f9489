import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database, LocationTable } from '../../db/schema.ts';
import type { MemberId } from '../../auth/authenticate.ts';

export type LocationRow = Selectable<LocationTable>;

/** Ordered by code. */
export function allLocations(db: Kysely<Database>): Promise<LocationRow[]> {
  return db.selectFrom('locations').selectAll().orderBy('code').execute();
}

export function locationById(db: Kysely<Database>, id: string): Promise<LocationRow | undefined> {
  return db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirst();
}

export function locationByCode(db: Kysely<Database>, code: string): Promise<LocationRow | undefined> {
  return db.selectFrom('locations').selectAll().where('code', '=', code).executeTakeFirst();
}

export async function savePrimaryLocation(trx: Transaction<Database>, memberId: MemberId, code: string): Promise<void> {
  await trx.updateTable('members').set({ primary_location: code }).where('id', '=', memberId).execute();
}
