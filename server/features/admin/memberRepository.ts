import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { MemberFilter } from '#contract/admin';
import { ADMIN_PAGE } from '#contract/limits';
import type { Database, MemberRow } from '../../db/schema.ts';
import { isBefore } from './lastFirst.ts';

type Trx = Transaction<Database>;
export type ListedMember = MemberRow & { votes: number };

type Wish = {
  /** Beginning of an address or a name, in any case; empty = everybody. */
  search: string;
  filter: MemberFilter;
  adminEmails: ReadonlySet<string>;
  after: { at: Date; id: string } | null;
};

/** Newest first. One more than a page, so that the caller sees whether there is another. */
export async function membersFor(db: Kysely<Database>, wish: Wish): Promise<ListedMember[]> {
  const { after } = wish;
  let query = filtered(searched(listed(db), wish.search), wish);
  if (after) query = query.where(isBefore(['members.created_at', 'members.id'], after));
  return query
    .orderBy('members.created_at', 'desc')
    .orderBy('members.id', 'desc')
    .limit(ADMIN_PAGE + 1)
    .execute();
}

export async function listedMember(db: Kysely<Database>, id: string): Promise<ListedMember | undefined> {
  return listed(db).where('members.id', '=', id).executeTakeFirst();
}

function listed(db: Kysely<Database>) {
  return db
    .selectFrom('members')
    .selectAll('members')
    .select(
      sql<number>`(
        select coalesce(sum(cardinality(course_ids)), 0)::integer from ballots where ballots.member_id = members.id
      )`.as('votes'),
    );
}

type Members = SelectQueryBuilder<Database, 'members', ListedMember>;

function searched(query: Members, search: string): Members {
  if (search === '') return query;
  const pattern = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const begins = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern}`;
  const columns = ['members.email', 'members.name', 'members.f_name', 'members.l_name'];
  return query.where((where) => where.or(columns.map(begins)));
}

function filtered(query: Members, { filter, adminEmails }: Wish): Members {
  switch (filter) {
    case 'all':
      return query;
    case 'disabled':
      return query.where('members.disabled_at', 'is not', null);
    case 'voided':
      return query.where('members.voided_at', 'is not', null);
    case 'admins':
      return query.where(
        sql<boolean>`(members.is_admin or (members.email_verified and lower(members.email) = any(${[...adminEmails]}::text[])))`,
      );
  }
}

/** Holds a member with all live sessions until the transaction ends, in the order of every other write; undefined when there is none. */
export async function lockMemberAndSessions(
  trx: Trx,
  id: string,
): Promise<{ member: MemberRow; sessionIds: string[] } | undefined> {
  const sessions = await trx
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', id)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const member = await trx.selectFrom('members').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return member && { member, sessionIds: sessions.map((session) => session.id) };
}

/** Locks a member out, and every session with it. */
export async function disableMember(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('members').set({ disabled_at: at }).where('id', '=', id).execute();
  await trx
    .updateTable('sessions')
    .set({ revoked_at: at, reason: 'member disabled' })
    .where('member_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function enableMember(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('members').set({ disabled_at: null }).where('id', '=', id).execute();
}

export async function markVoided(trx: Trx, { id, counted }: MemberRow, at: Date): Promise<void> {
  await trx
    .updateTable('members')
    .set({ voided_at: at, counts_when_restored: counted, counted: false })
    .where('id', '=', id)
    .execute();
}

export async function markRestored(trx: Trx, { id, counts_when_restored }: MemberRow): Promise<void> {
  await trx
    .updateTable('members')
    .set({ voided_at: null, counts_when_restored: null, counted: counts_when_restored === true })
    .where('id', '=', id)
    .execute();
}
