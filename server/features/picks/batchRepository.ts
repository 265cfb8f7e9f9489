import type { Kysely, Transaction } from 'kysely';
import type { AddedPicks } from '#contract/picks';
import type { Database } from '../../db/schema.ts';
import type { BallotKey } from './repository.ts';

type BatchKey = BallotKey & { key: string };
type Batch = Pick<AddedPicks, 'added' | 'left'>;

/** What became of a batch that was stored; undefined for a new key. */
export async function findBatch(
  db: Kysely<Database>,
  { memberId, locationId, key }: BatchKey,
): Promise<Batch | undefined> {
  const row = await db
    .selectFrom('pick_batches')
    .select(['added', 'left_out'])
    .where('member_id', '=', memberId)
    .where('location_id', '=', locationId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { added: row.added, left: row.left_out };
}

export async function insertBatch(
  trx: Transaction<Database>,
  { memberId, locationId, key }: BatchKey,
  { added, left, at }: Batch & { at: Date },
): Promise<void> {
  await trx
    .insertInto('pick_batches')
    .values({
      member_id: memberId,
      location_id: locationId,
      key,
      added,
      left_out: JSON.stringify(left),
      added_at: at,
    })
    .execute();
}
