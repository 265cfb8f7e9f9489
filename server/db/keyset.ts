import { type RawBuilder, sql } from 'kysely';

/**
 * Keyset pagination: the condition for the rows after `after` in a list that is sorted by time and id, newest first.
 */
export function isBefore(
  [at, id]: [at: string, id: string],
  after: { at: Date; id: string | number },
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}, ${after.id})`;
}
