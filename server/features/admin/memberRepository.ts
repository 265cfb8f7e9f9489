import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { MemberFilter } from '#contract/admin';
import type { Database, MemberRow } from '../../db/schema.ts';
import { isBefore } from '../../db/keyset.ts';

type Trx = Transaction<Database>;
export type ListedMember = MemberRow & { votes: number };

type MemberQuery = {
  /** Prefix of an address or a name, in any case; empty = everybody. */
  search: string;
  filter: MemberFilter;
  adminEmails: ReadonlySet<string>;
  /** When they registered; the end is not included. */
  from?: string | undefined;
  until?: string | undefined;
  /** What comes after the @ of their address, lower case. */
  domain?: string | undefined;
  /** A member whose network they have signed up from. */
  networkOf?: string | undefined;
  /** A course on their lists. */
  courseId?: number | undefined;
  after: { at: Date; id: string } | null;
  limit: number;
};

/** Newest first. */
export async function membersFor(db: Kysely<Database>, request: MemberQuery): Promise<ListedMember[]> {
  let query = listed(db).where(passesFilter(request));
  if (request.search !== '') {
    const ids = await matchesOf(db, request);
    if (ids.length === 0) return [];
    query = query.where('members.id', 'in', ids);
  }
  return query.orderBy('members.created_at', 'desc').orderBy('members.id', 'desc').limit(request.limit).execute();
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

const SEARCHED_COLUMNS = ['members.email', 'members.name', 'members.f_name', 'members.l_name'];
const NEWEST_SCANNED = 1000;

const prefixMatches = ({ search }: MemberQuery): RawBuilder<boolean>[] => {
  const pattern = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return SEARCHED_COLUMNS.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern}`);
};

/**
 * The newest matches. A common prefix is found among the newest members; a rare one has few matches, which the indexes
 * of names and addresses find. The planner does not know how common a prefix is and would always scan from the newest
 * member.
 */
async function matchesOf(db: Kysely<Database>, request: MemberQuery): Promise<string[]> {
  const matchesPrefix = sql.join(prefixMatches(request), sql` or `);
  const newest = sql`
    select * from members where ${isOnLaterPage(request)} order by created_at desc, id desc limit ${NEWEST_SCANNED}`;
  const amongNewest = await newestIds(
    db,
    sql`select * from (${newest}) as members where (${matchesPrefix}) and ${passesFilter(request)}`,
    request.limit,
  );
  if (amongNewest.length >= request.limit) return amongNewest;
  const perColumn = prefixMatches(request).map(
    (matches) => sql`select id, created_at from members where ${matches} and ${passesFilter(request)}`,
  );
  return newestIds(db, sql.join(perColumn, sql` union `), request.limit);
}

async function newestIds(db: Kysely<Database>, members: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with matches as materialized (${members})
    select id from matches order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Passes the filter and comes after the previous page. */
function passesFilter(request: MemberQuery): RawBuilder<boolean> {
  const passes = {
    all: sql<boolean>`true`,
    disabled: sql<boolean>`members.disabled_at is not null`,
    voided: sql<boolean>`members.voided_at is not null`,
    admins: sql<boolean>`(members.is_admin or (members.email_verified and lower(members.email) = any(${[...request.adminEmails]}::text[])))`,
  }[request.filter];
  return sql<boolean>`${sql.join([passes, ...narrowings(request), isOnLaterPage(request)], sql` and `)}`;
}

function narrowings({ from, until, domain, networkOf, courseId }: MemberQuery): RawBuilder<boolean>[] {
  return [
    ...(from === undefined ? [] : [sql<boolean>`members.created_at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql<boolean>`members.created_at < ${until}::timestamptz`]),
    ...(domain === undefined ? [] : [sql<boolean>`lower(substring(members.email from '[^@]*$')) = ${domain}`]),
    ...(networkOf === undefined
      ? []
      : [
          sql<boolean>`members.id in (
            select same.member_id from account_networks as same join account_networks as one on one.mac = same.mac
            where one.member_id = ${networkOf}
          )`,
        ]),
    ...(courseId === undefined
      ? []
      : [
          sql<boolean>`exists (
            select from ballots where ballots.member_id = members.id and course_ids @> array[${courseId}::integer]
          )`,
        ]),
  ];
}

function isOnLaterPage({ after }: MemberQuery): RawBuilder<boolean> {
  return after ? isBefore(['members.created_at', 'members.id'], after) : sql<boolean>`true`;
}

/** Disables a locked member and ends every session. Returns their ids. */
export async function disableMember(trx: Trx, id: string, at: Date): Promise<string[]> {
  await trx.updateTable('members').set({ disabled_at: at }).where('id', '=', id).execute();
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: at, reason: 'member disabled' })
    .where('member_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return ended.map((session) => session.id);
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
