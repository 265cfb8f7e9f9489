import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';

/** Hashes of all tables that a request could change; equal results mean that nothing changed. */
export async function stateOf(db: Kysely<Database>): Promise<Record<string, string>> {
  const tables = [
    'members',
    'sessions',
    'ballots',
    'pick_batches',
    'marks',
    'suggestions',
    'outbox',
    'courses',
    'locations',
    'audit_log',
    'analytics_events',
  ];
  const hashes = tables.map(async (table) => {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(row::text, ';' order by row::text) as text from ${sql.table(table)} as row`.execute(db);
    return [
      table,
      createHash('sha256')
        .update(rows[0]?.text ?? '')
        .digest('hex')
        .slice(0, 16),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** The rows of one member as a text; equal results mean that nothing changed. */
export async function stateOfMember(db: Kysely<Database>, memberId: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat(
      (select members::text from members where id = ${memberId}),
      (select string_agg(sessions::text, ';' order by id) from sessions where member_id = ${memberId}),
      (select string_agg(ballots::text, ';' order by location_id) from ballots where member_id = ${memberId}),
      (select string_agg(pick_batches::text, ';' order by location_id, key) from pick_batches where member_id = ${memberId}),
      (select string_agg(marks::text, ';' order by course_id) from marks where member_id = ${memberId}),
      (select string_agg(suggestions::text, ';' order by id) from suggestions where member_id = ${memberId})
    ) as text`.execute(db);
  return rows[0]?.text ?? '';
}
