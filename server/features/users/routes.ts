import { User } from '#contract/users';
import { callerOf } from '../../platform/auth.ts';
import { Fault } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import type { UserDeps } from './deps.ts';
import { findMember } from './repository.ts';
import { toUser } from './user.ts';

/** Belongs into the member scope. */
export function userRoutes(app: App, { db, adminEmails }: Pick<UserDeps, 'db' | 'adminEmails'>): void {
  app.get('/api/users/me', { schema: { response: { 200: User } } }, async (request) => {
    const member = await findMember(db, callerOf(request).memberId);
    if (!member) throw new Fault('unauthorized', 'Sign in first.');
    return toUser(member, adminEmails);
  });
}
