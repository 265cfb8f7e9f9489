import { Type } from 'typebox';
import { AdminMember, AdminMembers, Bursts, DisableMember, MEMBER_FILTERS, VoidVotes } from '#contract/admin';
import { ADMIN_PAGE } from '#contract/limits';
import { callerOf } from '../../auth/authenticate.ts';
import type { App } from '../../http/appType.ts';
import { burstsSince } from './burstRepository.ts';
import { paged, readTimeCursor, writeCursor } from './cursor.ts';
import type { AdminDeps } from './deps.ts';
import { membersFor } from './memberRepository.ts';
import { switchMember, toAdminMember, voidVotes } from './members.ts';

const BURSTS_MS = 86_400_000;

const params = Type.Object({ userId: Type.String({ maxLength: 64 }) });
const Search = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 100 })),
    filter: Type.Enum(MEMBER_FILTERS, { default: 'all' }),
    ...paged,
  },
  { additionalProperties: false },
);

/** Register it in the admin scope. */
export function memberRoutes(app: App, deps: AdminDeps): void {
  const { db, now, adminEmails } = deps;

  app.get(
    '/api/admin/users',
    {
      schema: {
        operationId: 'getMembers',
        tags: ['admin'],
        summary: 'Members, found by name or address',
        querystring: Search,
        response: { 200: AdminMembers },
      },
    },
    async ({ query: { search = '', filter, cursor } }) => {
      const after = readTimeCursor(cursor);
      const rows = await membersFor(db, { search: search.trim(), filter, adminEmails, after });
      const page = rows.slice(0, ADMIN_PAGE);
      const last = rows.length > ADMIN_PAGE ? page.at(-1) : undefined;
      return {
        users: page.map((row) => toAdminMember(row, adminEmails)),
        nextCursor: last ? writeCursor(last.created_at.toISOString(), last.id) : null,
      };
    },
  );

  app.get(
    '/api/admin/users/bursts',
    {
      schema: {
        operationId: 'getBursts',
        tags: ['admin'],
        summary: 'Signs of mass registration',
        response: { 200: Bursts },
      },
    },
    () => burstsSince(db, new Date(now().getTime() - BURSTS_MS)),
  );

  app.put(
    '/api/admin/users/:userId/disabled',
    {
      schema: {
        operationId: 'disableMember',
        tags: ['admin'],
        summary: 'Disable or enable a member',
        params,
        body: DisableMember,
        response: { 200: AdminMember },
      },
      config: { refusals: ['own_account'] },
    },
    (request) => switchMember(deps, { caller: callerOf(request), memberId: request.params.userId }, request.body),
  );

  app.put(
    '/api/admin/users/:userId/voided',
    {
      schema: {
        operationId: 'voidVotes',
        tags: ['admin'],
        summary: 'Void or restore the votes of a member',
        params,
        body: VoidVotes,
        response: { 200: AdminMember },
      },
    },
    (request) => voidVotes(deps, { caller: callerOf(request), memberId: request.params.userId }, request.body),
  );
}
