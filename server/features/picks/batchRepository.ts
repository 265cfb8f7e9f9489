import { type Kysely, sql, type Transaction } from 'kysely';
import type { AddedPicks } from '#contract/picks';
import type { Database } from '../../db/schema.ts';
import type { BallotKey } from './repository.ts';

/** So many are kept of a member; the oldest go first. */
const MOST_OF_A_MEMBER = 200;

type BatchKey = BallotKey & { key: string };
/** What became of the courses of a batch. */
export type Batch = Pick<AddedPicks, 'added' | 'left'>;

/** What became of those batches that were stored, by their members. */
export async function findBatches(db: Kysely<Database>, keys: readonly BatchKey[]): Promise<Map<string, Batch>> {
  if (keys.length === 0) return new Map();
  const [members, locations] = [keys.map((one) => one.memberId), keys.map((one) => one.locationId)];
  const rows = await db
    .selectFrom('pick_batches')
    .select(['member_id', 'added', 'left_out'])
    .where(
      sql<boolean>`(member_id, location_id, key) in (
        select * from unnest(${members}::text[], ${locations}::text[], ${keys.map(({ key }) => key)}::text[])
      )`,
    )
    .execute();
  return new Map(rows.map(({ member_id, added, left_out }) => [member_id, { added, left: left_out }]));
}

export async function insertBatches(
  trx: Transaction<Database>,
  batches: readonly (BatchKey & Batch & { at: Date })[],
): Promise<void> {
  if (batches.length === 0) return;
  await trx
    .insertInto('pick_batches')
    .values(
      batches.map(({ memberId, locationId, key, added, left, at }) => ({
        member_id: memberId,
        location_id: locationId,
        key,
        added,
        left_out: JSON.stringify(left),
        added_at: at,
      })),
    )
    .execute();
  const members = batches.map(({ memberId }) => memberId);
  await sql`
    delete from pick_batches using (
      select member_id, location_id, key,
        row_number() over (partition by member_id order by added_at desc, location_id, key) as nth
      from pick_batches where member_id = any(${members}::text[])
    ) as one
    where one.nth > ${MOST_OF_A_MEMBER}::integer and pick_batches.member_id = one.member_id
      and pick_batches.location_id = one.location_id and pick_batches.key = one.key`.execute(trx);
}
