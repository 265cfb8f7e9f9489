import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type AdminFacts, findAdminFacts, lockAdminWrites } from './adminRepository.ts';
import { bearerOf, callerOf, checkSession, type Authenticate, type Caller, requireMember } from './authenticate.ts';
import { ApiError } from '../http/errors.ts';
import type { App } from '../http/appType.ts';

/** The first admins are named by their addresses (lower case) and are admins only while these are verified. */
export function isAdmin(member: AdminFacts, adminEmails: ReadonlySet<string>): boolean {
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
    const member = await findAdminFacts(db, callerOf(request).memberId);
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
  const member = await findAdminFacts(trx, caller.memberId);
  if (!member || !isAdmin(member, adminEmails)) throw nothingHere();
}

function nothingHere(): ApiError {
  return new ApiError('not_found', 'There is nothing here.', { security: 'not_admin' });
}
