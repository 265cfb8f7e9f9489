import { NameChange, User } from '#contract/users';
import { callerOf, checkSession, sessionEnded } from '../../auth/authenticate.ts';
import type { App } from '../../http/appType.ts';
import type { UserDeps } from './deps.ts';
import { findMember, type Names, saveNames } from './repository.ts';
import { toUser } from './toUser.ts';

/** Register it in the member scope. */
export function userRoutes(app: App, { db, adminEmails }: Pick<UserDeps, 'db' | 'adminEmails'>): void {
  app.get(
    '/api/users/me',
    { schema: { operationId: 'getMe', tags: ['member'], summary: 'The member', response: { 200: User } } },
    async (request) => {
      const member = await findMember(db, callerOf(request).memberId);
      if (!member) throw sessionEnded();
      return toUser(member, adminEmails);
    },
  );

  app.patch(
    '/api/users/me',
    {
      schema: {
        operationId: 'saveNames',
        tags: ['member'],
        summary: 'Change names of the member',
        body: NameChange,
        response: { 200: User },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const member = await db.transaction().execute(async (trx) => {
        await checkSession(trx, caller);
        return saveNames(trx, caller.memberId, toNames(request.body));
      });
      return toUser(member, adminEmails);
    },
  );
}

function toNames({ name, fName, lName }: NameChange): Partial<Names> {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(fName === undefined ? {} : { f_name: fName.trim() }),
    ...(lName === undefined ? {} : { l_name: lName.trim() }),
  };
}
