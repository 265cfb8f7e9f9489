import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, MemberRow } from '../db/schema.ts';

/** The key of an advisory lock, the same in every process. */
const ADMIN_LOCK = 7_220_005;

/** Waits until no other admin or operator is writing, and holds the others off until the transaction ends. */
export async function lockAdminWrites(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMIN_LOCK}::bigint)`.execute(trx);
}

/** The facts that decide whether a member is an admin. */
export type AdminFacts = Pick<MemberRow, 'is_admin' | 'email' | 'email_verified'>;

export function findAdminFacts(db: Kysely<Database>, memberId: string): Promise<AdminFacts | undefined> {
  return db
    .selectFrom('members')
    .select(['is_admin', 'email', 'email_verified'])
    .where('id', '=', memberId)
    .executeTakeFirst();
}
