import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, MemberRow } from '../../db/schema.ts';
import { appendAudit } from '../../db/auditLog.ts';
import type { TokenKeys } from '../../auth/tokenKeys.ts';
import { plainEmail } from './emailAddress.ts';

type Trx = Transaction<Database>;
type Context = { tokenKeys: TokenKeys; now: Date };

/** A mailbox under each of our keys, the first of which is used for new notes. */
export function macsOf(tokenKeys: TokenKeys, mailbox: string): string[] {
  return tokenKeys.map(({ mailboxKey }) => createHmac('sha256', mailboxKey).update(mailbox).digest('base64url'));
}

/**
 * Of a member's mailbox, and of the address as it was given: a note may be older than the rule that both are one
 * mailbox.
 */
export const macsOfMember = (
  tokenKeys: TokenKeys,
  { email, email_normalised: mailbox }: Pick<MemberRow, 'email' | 'email_normalised'>,
): string[] => (mailbox === null ? [] : [mailbox, plainEmail(email)].flatMap((text) => macsOf(tokenKeys, text)));

/**
 * Remembers the mailbox that a member with voided votes leaves, if the votes would count otherwise. The caller has
 * locked the member's row.
 */
export async function rememberIfVoided(trx: Trx, member: MemberRow, { tokenKeys, now }: Context): Promise<void> {
  const { id, email_normalised: mailbox, voided_at: voidedAt } = member;
  const wouldCount = member.counts_when_restored ?? false;
  const willCount = member.counts_from !== null && member.email_verified;
  if (mailbox === null || voidedAt === null || !(wouldCount || willCount)) return;
  const [mac = ''] = macsOf(tokenKeys, mailbox);
  await trx
    .insertInto('voided_mailboxes')
    .values({ mac, member_id: id, left_at: now })
    .onConflict((conflict) => conflict.column('mac').doUpdateSet({ member_id: id, left_at: now }))
    .execute();
}

/**
 * Voids the votes of a member who comes with a mailbox that was left with voided votes. False when there is no such
 * note.
 */
export async function voidIfRemembered(trx: Trx, member: MemberRow, { tokenKeys, now }: Context): Promise<boolean> {
  const { id } = member;
  const macs = macsOfMember(tokenKeys, member);
  if (macs.length === 0) return false;
  const note = await trx.selectFrom('voided_mailboxes').select('mac').where('mac', 'in', macs).executeTakeFirst();
  if (!note) return false;
  await trx
    .updateTable('members')
    .set({ voided_at: now, counted: false, counts_when_restored: true })
    .where('id', '=', id)
    .execute();
  const reason = 'This email’s votes were voided before its owner left or changed the address.';
  await appendAudit(trx, { at: now, actorId: null, action: 'votes_voided', targetId: id, reason });
  return true;
}
