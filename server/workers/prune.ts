import { sql, type Transaction } from 'kysely';
import { ADMIN_UNDO_MS, PUBLICATION_KEPT_MS } from '#contract/limits';
import type { Database } from '../db/schema.ts';

/** How long the network of a sign-up is kept (specification R12.18). */
const NETWORK_KEPT_MS = 30 * 86_400_000;

/** How long a call that votes for several courses can be sent again. */
const BATCH_KEPT_MS = 30 * 86_400_000;

/** Removes rows that no call can ask for any more, or that may not be kept for longer. */
export async function prune(trx: Transaction<Database>, at: Date): Promise<void> {
  await prunePublications(trx, at);
  await pruneBatches(trx, at);
  await pruneMerges(trx, at);
  await pruneNetworks(trx, at);
}

/** Removes publications that were replaced longer ago than a cursor lives. */
async function prunePublications(trx: Transaction<Database>, at: Date): Promise<void> {
  const replacedBefore = new Date(at.getTime() - PUBLICATION_KEPT_MS);
  await sql`
    delete from publications as old
    where exists (
        select 1 from publications as newer
        where newer.location_id = old.location_id
          and newer.published_at > old.published_at and newer.published_at < ${replacedBefore}::timestamptz
      )
      and not exists (select 1 from standings where standings.publication_id = old.id)`.execute(trx);
}

async function pruneBatches(trx: Transaction<Database>, at: Date): Promise<void> {
  const before = new Date(at.getTime() - BATCH_KEPT_MS);
  await trx.deleteFrom('pick_batches').where('added_at', '<', before).execute();
}

/** What a merge has changed is kept for as long as it can be undone. */
async function pruneMerges(trx: Transaction<Database>, at: Date): Promise<void> {
  const before = new Date(at.getTime() - ADMIN_UNDO_MS);
  await trx.deleteFrom('course_merges').where('merged_at', '<', before).execute();
}

async function pruneNetworks(trx: Transaction<Database>, at: Date): Promise<void> {
  const before = new Date(at.getTime() - NETWORK_KEPT_MS);
  await trx.deleteFrom('account_networks').where('seen_at', '<', before).execute();
}
