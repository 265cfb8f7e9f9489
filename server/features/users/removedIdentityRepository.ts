import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Trx = Transaction<Database>;

/** An ID token is accepted for an hour. */
const KEPT_MS = 86_400_000;

/** Notes that an account of the identity service goes with its member, so that no call that has already checked its ID token joins with it. */
export async function rememberRemovedIdentity(trx: Trx, uid: string, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - KEPT_MS);
  await trx.deleteFrom('removed_identities').where('removed_at', '<', forgotten).execute();
  await trx
    .insertInto('removed_identities')
    .values({ uid, removed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Call it after the new member's row is inserted, because a removal may still be running before. */
export async function isIdentityRemoved(trx: Trx, uid: string): Promise<boolean> {
  const row = await trx.selectFrom('removed_identities').select('uid').where('uid', '=', uid).executeTakeFirst();
  return row !== undefined;
}
