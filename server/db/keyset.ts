import { type RawBuilder, sql } from 'kysely';

/** The rows behind a page, in a list whose last time comes first. */
export function isBefore(
  [at, id]: [at: string, id: string],
  after: { at: Date; id: string | number },
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}, ${after.id})`;
}
