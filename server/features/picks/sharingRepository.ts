import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { BallotKey } from './repository.ts';

/**
 * Sharing status of a ballot. `isVoted` = its owner has voted in it at least once; `nameElsewhere` = the name on
 * another list of the same owner.
 */
export type StoredSharing = {
  publishedAt: Date | null;
  notesShared: boolean;
  displayName: string | null;
  nameElsewhere: string | null;
  isVoted: boolean;
};

export type SharingToSave = Pick<StoredSharing, 'publishedAt' | 'notesShared' | 'displayName'>;

/** Locks a ballot until the transaction ends; undefined when the member has none there. */
export async function lockSharing(trx: Transaction<Database>, key: BallotKey): Promise<StoredSharing | undefined> {
  const row = await trx
    .selectFrom('ballots')
    .select(['published_at', 'notes_shared', 'display_name', 'version'])
    .where('member_id', '=', key.memberId)
    .where('location_id', '=', key.locationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const named = await trx
    .selectFrom('ballots')
    .select('display_name')
    .where('member_id', '=', key.memberId)
    .where('display_name', 'is not', null)
    .orderBy('location_id')
    .executeTakeFirst();
  return {
    publishedAt: row.published_at,
    notesShared: row.notes_shared,
    displayName: row.display_name,
    nameElsewhere: named?.display_name ?? null,
    isVoted: row.version > 0,
  };
}

export async function saveSharing(
  trx: Transaction<Database>,
  key: BallotKey,
  { publishedAt, notesShared, displayName }: SharingToSave,
): Promise<void> {
  await trx
    .updateTable('ballots')
    .set({ published_at: publishedAt, notes_shared: notesShared, display_name: displayName })
    .where('member_id', '=', key.memberId)
    .where('location_id', '=', key.locationId)
    .execute();
}
