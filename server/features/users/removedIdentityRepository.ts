import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Trx = Transaction<Database>;

/** A day; an ID token is accepted for an hour only. */
const KEPT_MS = 86_400_000;

/**
 * Records that an identity is removed with its member, so that a call that has verified its ID token before cannot
 * register with it.
 */
export async function rememberRemovedIdentity(trx: Trx, uid: string, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - KEPT_MS);
  await trx.deleteFrom('removed_identities').where('removed_at', '<', forgotten).execute();
  await trx
    .insertInto('removed_identities')
    .values({ uid, removed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Call it after inserting the new member's row, because the insert waits for a removal that is still running. */
export async function isIdentityRemoved(trx: Trx, uid: string): Promise<boolean> {
  const row = await trx.selectFrom('removed_identities').select('uid').where('uid', '=', uid).executeTakeFirst();
  return row !== undefined;
}
