import { type RawBuilder, sql } from 'kysely';

/** Keyset pagination: the rows after a page of a list that is sorted newest first. */
export function isBefore(
  [at, id]: [at: string, id: string],
  after: { at: Date; id: string | number },
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}, ${after.id})`;
}
