import type { Transaction } from 'kysely';
import type { Database, MemberRow } from '../../db/schema.ts';
import type { Identity } from '../../identity/identities.ts';
import type { TokenKeys } from '../../auth/tokenKeys.ts';
import { normaliseEmail } from './emailAddress.ts';
import { releaseUnverifiedMailbox, isMailboxTaken, lockMailbox } from './mailboxRepository.ts';
import { countBallots, lockMember, saveIdentityFacts, saveWaited, uncountBallots } from './repository.ts';
import { rememberIfVoided, voidIfRemembered } from './voidedMailboxRepository.ts';

type Trx = Transaction<Database>;

/** `isAddressTaken`: the identity's new address is another member's, so the old one stayed. */
export type SyncedIdentity = { member: MemberRow; isAddressTaken: boolean };

/**
 * True when the password was changed, or first set, since this server last looked: earlier sessions may be a thief's.
 */
export function hasNewPassword(member: MemberRow, { passwordUpdatedAt }: Identity): boolean {
  if (passwordUpdatedAt === null) return false;
  return member.password_updated_at === null || passwordUpdatedAt > member.password_updated_at;
}

/**
 * Copies the identity service's facts to the member: address, whether it is verified, and when the password was
 * changed. Ballots count while the address is verified, no other member has its mailbox and the account is not too new.
 * Undefined when the member does not exist.
 */
export async function syncIdentity(
  trx: Trx,
  known: MemberRow,
  options: Rules & { identity: Identity; lastLogin: Date | null },
): Promise<SyncedIdentity | undefined> {
  const { identity, lastLogin } = options;
  // Read again under its lock, because an admin may be voiding the votes of the address that is left.
  const current = isElsewhere(known, identity) ? await lockMember(trx, known.id) : known;
  if (!current) return undefined;
  const { isAddressTaken, ...address } = await addressOf(trx, current, identity);
  if (address.email_normalised !== current.email_normalised) await rememberIfVoided(trx, current, options);
  const member = await saveIdentityFacts(trx, current.id, {
    ...address,
    password_updated_at: identity.passwordUpdatedAt ?? current.password_updated_at,
    last_login: lastLogin,
  });
  if (!member) return undefined;
  await settleCounting(trx, member, options);
  return { member, isAddressTaken };
}

type Rules = { requireVerifiedEmail: boolean; tokenKeys: TokenKeys; now: Date };

/**
 * Makes a member's ballots count, or not, as the stored row says: an address that stayed another member's does not
 * count twice. The caller has locked the row.
 */
async function settleCounting(trx: Trx, member: MemberRow, rules: Rules): Promise<void> {
  const { email_normalised: mailbox, email_verified: isVerified, counts_from: countsFrom } = member;
  const counts = mailbox !== null && countsFrom === null && (isVerified || !rules.requireVerifiedEmail);
  if (!counts) await uncountBallots(trx, member);
  else if (member.counted || !(await voidIfRemembered(trx, member, rules))) await countBallots(trx, member.id);
}

/**
 * Ends the wait of a new account whose time has come, which a disabled one does once it is enabled; of two calls at the
 * same time the second finds nothing to do.
 */
export async function endWait(trx: Trx, memberId: string, rules: Rules): Promise<void> {
  const member = await lockMember(trx, memberId);
  if (!member?.counts_from || member.disabled_at || member.counts_from > rules.now) return;
  const waited = await saveWaited(trx, memberId);
  await settleCounting(trx, waited, rules);
}

const isElsewhere = (member: MemberRow, { email }: Identity): boolean =>
  email !== null && normaliseEmail(email) !== member.email_normalised;

type Address = Pick<MemberRow, 'email' | 'email_normalised' | 'email_verified'> & { isAddressTaken: boolean };

/**
 * Follows a change of the identity's address, unless the new one is another member's; then the old one stays,
 * unverified.
 */
async function addressOf(trx: Trx, member: MemberRow, { email, emailVerified }: Identity): Promise<Address> {
  const unverified = { email: member.email, email_normalised: member.email_normalised, email_verified: false };
  if (email === null) return { ...unverified, isAddressTaken: false };
  const normalised = normaliseEmail(email);
  if (normalised !== member.email_normalised) {
    await lockMailbox(trx, normalised);
    if (emailVerified) await releaseUnverifiedMailbox(trx, normalised, member.id);
    if (await isMailboxTaken(trx, normalised)) return { ...unverified, isAddressTaken: true };
  }
  return { email, email_normalised: normalised, email_verified: emailVerified, isAddressTaken: false };
}
