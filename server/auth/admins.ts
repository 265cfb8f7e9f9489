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

/** Guards a scope: 404 for everyone but admins, 401 for an expired access token so that the client renews it. */
export function requireAdmin(scope: App, authenticate: Authenticate, { db, adminEmails }: Admins): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, adminsOnly: true };
  });
  scope.addHook('onRequest', (request, _reply, done) => {
    done(bearerOf(request) === null ? notFound() : undefined);
  });
  requireMember(scope, authenticate);
  scope.addHook('onRequest', async (request) => {
    const member = await findAdminFacts(db, callerOf(request).memberId);
    if (!member || !isAdmin(member, adminEmails)) throw notFound();
  });
}

/**
 * Starts an admin's write; call it first in the transaction. Rejects a caller who is not an admin any more. A lock
 * serialises these writes, so that they cannot deadlock.
 */
export async function checkAdmin(
  trx: Transaction<Database>,
  caller: Caller,
  adminEmails: ReadonlySet<string>,
): Promise<void> {
  await lockAdminWrites(trx);
  await checkSession(trx, caller);
  const member = await findAdminFacts(trx, caller.memberId);
  if (!member || !isAdmin(member, adminEmails)) throw notFound();
}

function notFound(): ApiError {
  return new ApiError('not_found', 'We couldn’t find that page.', { security: 'not_admin' });
}
