import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuditAction, AuditEntry } from '#contract/admin';
import type { Database } from '../../db/schema.ts';
import { isBefore } from '../../db/keyset.ts';

/** What the admin or operator of an entry is called; null when the admin is gone. */
export const actorName = sql<string | null>`coalesce(nullif(actors.name, ''), actors.email)`;

export type AuditQuery = {
  /** Beginning of a name or an address of whoever did it or to whom it was done, in any case; empty = everybody. */
  search: string;
  action?: AuditAction | undefined;
  /** The end is not included. */
  from?: string | undefined;
  until?: string | undefined;
};

/** Newest first. */
export async function auditEntries(
  db: Kysely<Database>,
  { search, action, from, until }: AuditQuery,
  { after, limit }: { after: { at: Date; id: number } | null; limit: number },
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('members as actors', 'actors.id', 'audit_log.actor_id')
    .leftJoin('members as targets', 'targets.id', 'audit_log.target_id')
    .selectAll('audit_log')
    .select([actorName.as('actor_name'), 'targets.name as target_name', 'targets.email as target_email'])
    .orderBy('audit_log.happened_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit);
  if (search !== '') query = query.where(isAbout(search));
  if (action !== undefined) query = query.where('audit_log.action', '=', action);
  if (from !== undefined) query = query.where('audit_log.happened_at', '>=', new Date(from));
  if (until !== undefined) query = query.where('audit_log.happened_at', '<', new Date(until));
  if (after) query = query.where(isBefore(['audit_log.happened_at', 'audit_log.id'], after));
  const rows = await query.execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.happened_at.toISOString(),
    actor: { kind: row.actor_id === null ? 'operator' : 'admin', _id: row.actor_id, displayName: row.actor_name },
    action: row.action,
    targetId: row.target_id,
    target: row.target,
    member:
      row.target_name === null || row.target_email === null
        ? null
        : { displayName: row.target_name, email: row.target_email },
    reason: row.reason,
    details: row.details,
  }));
}

const PEOPLE = ['actors', 'targets'].flatMap((who) =>
  ['email', 'name', 'f_name', 'l_name'].map((column) => `${who}.${column}`),
);

function isAbout(search: string): RawBuilder<boolean> {
  const pattern = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const matches = PEOPLE.map((column) => sql`lower(${sql.ref(column)}) like ${pattern}`);
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}

/** How many of these acts the admin has done since then, and since the session's last sign-in. */
export async function actsSinceSignIn(
  db: Kysely<Database>,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  { actions, since }: { actions: readonly AuditAction[]; since: Date },
): Promise<number> {
  const { acts } = await db
    .selectFrom('audit_log')
    // Several members' votes are voided together, in one act.
    .select(sql<number>`count(distinct (action, happened_at))::integer`.as('acts'))
    .where('actor_id', '=', memberId)
    .where('action', 'in', actions)
    .where('happened_at', '>', since)
    .where('happened_at', '>', (where) =>
      where
        .selectFrom('sessions')
        .select(sql<Date>`coalesce(greatest(signed_in_at, confirmed_at), '-infinity')`.as('since'))
        .where('id', '=', sessionId),
    )
    .executeTakeFirstOrThrow();
  return acts;
}
