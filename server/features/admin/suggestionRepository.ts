import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { ADMIN_PAGE } from '#contract/limits';
import type { Suggestion } from '#contract/suggestions';
import type { Database, SuggestionRow } from '../../db/schema.ts';
import { suggestionsWithPlace, toSuggestion } from '../suggestions/repository.ts';

type Trx = Transaction<Database>;
export type QueuedSuggestion = Suggestion & { member: { _id: string; displayName: string } };

/**
 * Open suggestions, oldest first. Returns one row more than a page, so that the caller knows whether there is a next
 * page.
 */
export async function suggestionQueue(
  db: Kysely<Database>,
  after: { at: Date; id: number } | null,
): Promise<QueuedSuggestion[]> {
  let query = suggestionsWithPlace(db)
    .innerJoin('members', 'members.id', 'suggestions.member_id')
    .select('members.name as member_name')
    .where('suggestions.status', '=', 'open')
    .orderBy('suggestions.created_at')
    .orderBy('suggestions.id')
    .limit(ADMIN_PAGE + 1);
  if (after) {
    query = query.where(sql<boolean>`(suggestions.created_at, suggestions.id) > (${after.at}, ${after.id}::integer)`);
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    ...toSuggestion(row),
    member: { _id: row.member_id, displayName: row.member_name },
  }));
}

export async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('suggestions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the row until the transaction ends. */
export function lockSuggestion(trx: Trx, id: number): Promise<SuggestionRow | undefined> {
  return trx.selectFrom('suggestions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function saveDecision(
  trx: Trx,
  id: number,
  decision: Pick<Updateable<Database['suggestions']>, 'course_id' | 'sentence'> & {
    status: Exclude<Suggestion['status'], 'open'>;
    decided_at: Date;
  },
): Promise<void> {
  await trx.updateTable('suggestions').set(decision).where('id', '=', id).execute();
}
