import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { uncountBallots } from './repository.ts';

type Trx = Transaction<Database>;

const MAILBOX_LOCK = 7_220_006;

/**
 * Serialises transactions that claim the same mailbox. Call it after locking the caller's own member and before locking
 * another one.
 */
export async function lockMailbox(trx: Trx, mailbox: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MAILBOX_LOCK}::integer, hashtext(${mailbox}))`.execute(trx);
}

/**
 * Takes a mailbox from a member who never confirmed it, for one who has. The holder keeps account and picks; these do
 * not count without a mailbox.
 */
export async function releaseUnverifiedMailbox(trx: Trx, mailbox: string, ownerId?: string): Promise<void> {
  const holder = await trx
    .selectFrom('members')
    .selectAll()
    .where('email_normalised', '=', mailbox)
    .where('email_verified', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!holder || holder.id === ownerId) return;
  await uncountBallots(trx, holder);
  await trx.updateTable('members').set({ email_normalised: null }).where('id', '=', holder.id).execute();
}

export async function isMailboxTaken(trx: Trx, mailbox: string): Promise<boolean> {
  const row = await trx.selectFrom('members').select('id').where('email_normalised', '=', mailbox).executeTakeFirst();
  return row !== undefined;
}
