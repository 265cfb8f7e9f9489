import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, MemberRow } from '../db/schema.ts';
import { bearerOf, callerOf, checkSession, type Authenticate, type Caller, requireMember } from './authenticate.ts';
import { ApiError } from '../http/errors.ts';
import type { App } from '../http/appType.ts';

/** Any number will do, as long as every process takes the same one. */
const ADMIN_LOCK = 7_220_005;

/** The first admins are named by their addresses (lower case) and are admins only while these are verified. */
export function isAdmin(
  member: Pick<MemberRow, 'is_admin' | 'email' | 'email_verified'>,
  adminEmails: ReadonlySet<string>,
): boolean {
  return member.is_admin || (member.email_verified && adminEmails.has(member.email.toLowerCase()));
}

type Admins = { db: Kysely<Database>; adminEmails: ReadonlySet<string> };

/** Guards a scope: for anybody but an admin there is nothing here (404). A bearer that has run out is told so (401), so that it is renewed. */
export function requireAdmin(scope: App, authenticate: Authenticate, { db, adminEmails }: Admins): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, adminsOnly: true };
  });
  scope.addHook('onRequest', (request, _reply, done) => {
    done(bearerOf(request) === null ? nothingHere() : undefined);
  });
  requireMember(scope, authenticate);
  scope.addHook('onRequest', async (request) => {
    const member = await adminFacts(db, callerOf(request).memberId);
    if (!member || !isAdmin(member, adminEmails)) throw nothingHere();
  });
}

/**
 * Begins a write of an admin's; call it first in the write's own transaction. Refuses a caller who is no admin any more. Such writes follow one
 * another, whoever makes them: what they hold of each other's rows never meets, and they are few.
 */
export async function checkAdmin(
  trx: Transaction<Database>,
  caller: Caller,
  adminEmails: ReadonlySet<string>,
): Promise<void> {
  await lockAdminWrites(trx);
  await checkSession(trx, caller);
  const member = await adminFacts(trx, caller.memberId);
  if (!member || !isAdmin(member, adminEmails)) throw nothingHere();
}

/** Waits until no other admin or operator is writing; until the end of the transaction. */
export async function lockAdminWrites(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMIN_LOCK}::bigint)`.execute(trx);
}

function adminFacts(db: Kysely<Database>, memberId: string) {
  return db
    .selectFrom('members')
    .select(['is_admin', 'email', 'email_verified'])
    .where('id', '=', memberId)
    .executeTakeFirst();
}

function nothingHere(): ApiError {
  return new ApiError('not_found', 'There is nothing here.', { security: 'not_admin' });
}
