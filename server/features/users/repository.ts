import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { keepChanging } from '../../db/closingBallots.ts';
import { lockCounting } from '../../db/locks.ts';
import { openElectionIn } from '../../db/openElection.ts';
import type { Database, MemberRow } from '../../db/schema.ts';
import type { TokenKeys } from '../../auth/tokenKeys.ts';
import { momentOfCount } from '../../workers/nextElection.ts';
import { macsOfMember } from './voidedMailboxRepository.ts';

type Trx = Transaction<Database>;
export type NewMember = Omit<
  MemberRow,
  | 'is_admin'
  | 'disabled_at'
  | 'primary_location'
  | 'voided_at'
  | 'counts_when_restored'
  | 'sessions_cut_off_at'
  | 'sample'
  | 'marks_version'
>;

export async function findMember(db: Kysely<Database>, id: string): Promise<MemberRow | undefined> {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findByIdentity(db: Kysely<Database>, identityUid: string): Promise<MemberRow | undefined> {
  return db.selectFrom('members').selectAll().where('identity_uid', '=', identityUid).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export async function lockMember(trx: Trx, id: string): Promise<MemberRow | undefined> {
  return trx.selectFrom('members').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Undefined when the identity or the address belongs to a member already. */
export async function insertMember(trx: Trx, member: NewMember): Promise<MemberRow | undefined> {
  return trx
    .insertInto('members')
    .values({ ...member, primary_location: null, disabled_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type IdentityFacts = Pick<
  MemberRow,
  'email' | 'email_normalised' | 'email_verified' | 'password_updated_at' | 'last_login'
>;

/** Undefined when the member is gone. */
export async function saveIdentityFacts(trx: Trx, id: string, facts: IdentityFacts): Promise<MemberRow | undefined> {
  return trx.updateTable('members').set(facts).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Members whose wait is over, the longest ago first. */
export async function membersToCount(db: Kysely<Database>, at: Date, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('members')
    .select('id')
    .where('counts_from', '<=', at)
    .where('disabled_at', 'is', null)
    .orderBy('counts_from')
    .orderBy('id')
    .limit(limit)
    .execute();
  return due.map(({ id }) => id);
}

export async function saveWaited(trx: Trx, id: string): Promise<MemberRow> {
  const waited = trx.updateTable('members').set({ counts_from: null }).where('id', '=', id);
  return waited.returningAll().executeTakeFirstOrThrow();
}

export type Names = Pick<MemberRow, 'name' | 'f_name' | 'l_name'>;

/** Stores the given names, at least one. The display name is also set on every list that was ever shared. */
export async function saveNames(trx: Trx, id: string, names: Partial<Names>): Promise<MemberRow> {
  if (names.name !== undefined) {
    await trx
      .updateTable('ballots')
      .set({ display_name: names.name })
      .where('member_id', '=', id)
      .where('display_name', 'is not', null)
      .execute();
  }
  return trx.updateTable('members').set(names).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/**
 * Makes a member's kept ballots count, once: of two calls at the same time one waits for the other's row and then finds
 * nothing to do. Voided votes count from when they are restored. Ballot writes hold the member's row, too
 * (checkSession), so each ballot is counted either here or by its own write.
 */
export async function countBallots(trx: Trx, memberId: string): Promise<void> {
  const changed = await trx
    .updateTable('members')
    .set({
      counted: sql`voided_at is null`,
      counts_when_restored: sql`case when voided_at is null then null else true end`,
    })
    .where('id', '=', memberId)
    .where('counted', '=', false)
    .returning('counted')
    .executeTakeFirst();
  if (changed?.counted) await appendBallots(trx, memberId, 'added');
}

/**
 * Adds all votes of a member to the outbox, as added or as removed. The caller has locked the member's row, and every
 * other one that it waits for.
 */
export async function appendBallots(trx: Trx, memberId: string, as: 'added' | 'removed'): Promise<void> {
  const [added, removed] = [sql`course_ids`, sql`'{}'::integer[]`];
  const changing = await changingBallots(trx, sql`${memberId}`, sql`${as === 'removed'}::boolean`);
  await sql`
    with changing as materialized (${changing}),
    kept as (${keepChanging()})
    insert into outbox (location_id, election_id, added, removed, ballots_delta)
    select location_id, counts_in, ${as === 'added' ? added : removed}, ${as === 'added' ? removed : added}, ${as === 'added' ? 1 : -1}::integer
    from changing
    where cardinality(course_ids) > 0`.execute(trx);
}

/** The ballots of members, with the election that a change of what they count counts in. */
async function changingBallots(
  trx: Trx,
  memberIds: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  await lockCounting(trx);
  const at = sql<Date>`${await momentOfCount(trx)}::timestamptz`;
  const [locationId, writtenIn] = [sql.ref<string>('ballots.location_id'), sql.ref<string>('ballots.election_id')];
  return sql`
      select ballots.location_id, ballots.member_id, ballots.course_ids, ballots.version, ${counted} as counted,
        ballots.election_id as written_in, ${openElectionIn(locationId, { at, writtenIn })} as counts_in
      from ballots join members on members.id = ballots.member_id
      where ballots.member_id in (${memberIds})`;
}

/** Takes a member's ballots out of the tallies; they are kept. The caller has locked the member's row. */
export async function uncountBallots(trx: Trx, member: MemberRow): Promise<void> {
  const { id, counted, counts_when_restored: countsWhenRestored } = member;
  if (!counted && countsWhenRestored !== true) return;
  if (counted) await appendBallots(trx, id, 'removed');
  await trx
    .updateTable('members')
    .set({ counted: false, counts_when_restored: sql`case when voided_at is null then null else false end` })
    .where('id', '=', id)
    .execute();
}

/**
 * Forgets the voided mailboxes of a member whose votes are restored. It is here, because other features import this
 * file only.
 */
export async function forgetVoidedMailboxes(trx: Trx, member: MemberRow, tokenKeys: TokenKeys): Promise<void> {
  const macs = macsOfMember(tokenKeys, member);
  await trx
    .deleteFrom('voided_mailboxes')
    .where((row) => row.or([row('member_id', '=', member.id), ...macs.map((mac) => row('mac', '=', mac))]))
    .execute();
}

/**
 * Removes members with all sessions and ballots; what was counted is taken back through the outbox, as any other change
 * of votes, or kept without its owner where an election has counted it whose ledger is not made. The caller has locked
 * the members, and every other row that it waits for.
 * @param memberIds a query of their ids
 */
export async function removeMembers(trx: Trx, memberIds: RawBuilder<unknown>): Promise<void> {
  const changing = await changingBallots(trx, memberIds, sql`members.counted`);
  const nobody = sql<string>`gen_random_uuid()::text`;
  await sql`
    with changing as materialized (${changing}),
    kept as (${keepChanging(nobody)}),
    removed as (delete from ballots where member_id in (${memberIds}))
    insert into outbox (location_id, election_id, added, removed, ballots_delta)
    select location_id, counts_in, '{}', course_ids, -1 from changing
    where counted and cardinality(course_ids) > 0`.execute(trx);
  await sql`update closing_ballots set member_id = ${nobody} where member_id in (${memberIds})`.execute(trx);
  await sql`delete from members where id in (${memberIds})`.execute(trx);
}

export const removeMember = (trx: Trx, id: string): Promise<void> => removeMembers(trx, sql`${id}`);
