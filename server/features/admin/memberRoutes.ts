import { Type, type Static } from 'typebox';
import {
  AdminMember,
  AdminMembers,
  Bursts,
  DisableMember,
  MEMBER_FILTERS,
  VoidedTogether,
  VoidVotes,
  VoidVotesOfMany,
} from '#contract/admin';
import { CourseId } from '#contract/courses';
import { ADMIN_PAGE } from '#contract/limits';
import { callerOf } from '../../auth/authenticate.ts';
import { appendAudit } from '../../db/auditLog.ts';
import type { App } from '../../http/appType.ts';
import { burstsSince } from './burstRepository.ts';
import { EXPORT_PAGE, sendCsv } from './csvPages.ts';
import { paged, readTimeCursor, writeCursor } from './cursor.ts';
import { type AdminDeps, adminWrite } from './deps.ts';
import { type ListedMember, membersFor } from './memberRepository.ts';
import { switchMember, toAdminMember, voidVotes, voidVotesOfMany } from './members.ts';
import { timeSpan } from './timeSpan.ts';

const BURSTS_MS = 86_400_000;

const params = Type.Object({ userId: Type.String({ maxLength: 64 }) });
const narrowed = {
  search: Type.Optional(Type.String({ maxLength: 100, description: 'The beginning of a name or an address' })),
  filter: Type.Enum(MEMBER_FILTERS, { default: 'all' }),
  ...timeSpan,
  domain: Type.Optional(Type.String({ minLength: 1, maxLength: 254, description: 'Of their address' })),
  networkOf: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Id of a member from whose network they signed up, as the bursts name one',
    }),
  ),
  courseId: Type.Optional(CourseId),
};
const Search = Type.Object({ ...narrowed, ...paged }, { additionalProperties: false });
const Narrowed = Type.Object(narrowed, { additionalProperties: false });

const EXPORT_COLUMNS = [
  ...['id', 'email', 'email_verified', 'name', 'first_name', 'last_name', 'type', 'state', 'joined', 'last_sign_in'],
  ...['disabled', 'voided', 'counted', 'sample', 'votes'],
];

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
    async ({ query: { cursor, ...query } }) => {
      const after = readTimeCursor(cursor);
      const rows = await membersFor(db, { ...wishOf(query), after, limit: ADMIN_PAGE + 1 });
      const page = rows.slice(0, ADMIN_PAGE);
      const last = rows.length > ADMIN_PAGE ? page.at(-1) : undefined;
      return {
        users: page.map((row) => toAdminMember(row, adminEmails)),
        nextCursor: last ? writeCursor(last.created_at.toISOString(), last.id) : null,
      };
    },
  );

  app.get(
    '/api/admin/users/export',
    {
      schema: {
        operationId: 'exportMembers',
        tags: ['admin'],
        summary: 'Members as CSV',
        querystring: Narrowed,
        response: {
          200: { description: 'The members, newest first', content: { 'text/csv': { schema: Type.String() } } },
        },
      },
    },
    async (request, reply) => {
      const { search = '', ...query } = request.query;
      const wish = wishOf({ search, ...query });
      // What was searched for may be an address.
      const details = { ...query, ...(search.trim() === '' ? {} : { isSearch: true }) };
      await adminWrite(deps, callerOf(request), (trx) =>
        appendAudit(trx, { at: now(), actorId: callerOf(request).memberId, action: 'users_exported', details }),
      );
      return sendCsv<ListedMember>(reply, 'members.csv', {
        columns: EXPORT_COLUMNS,
        rowsAfter: (last) =>
          membersFor(db, { ...wish, after: last ? { at: last.created_at, id: last.id } : null, limit: EXPORT_PAGE }),
        cellsOf: (row) => cellsOf(toAdminMember(row, adminEmails)),
      }) as never;
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
      config: { refusals: ['own_account', 'already_done', 'recent_login_required'] },
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
      config: { refusals: ['already_done', 'recent_login_required'] },
    },
    (request) => voidVotes(deps, { caller: callerOf(request), memberId: request.params.userId }, request.body),
  );

  app.put(
    '/api/admin/users/voided',
    {
      schema: {
        operationId: 'voidVotesOfMany',
        tags: ['admin'],
        summary: 'Void or restore the votes of several members',
        body: VoidVotesOfMany,
        response: { 200: VoidedTogether },
      },
      config: { refusals: ['recent_login_required'] },
    },
    (request) => voidVotesOfMany(deps, callerOf(request), request.body),
  );

  function wishOf({ search = '', domain, ...query }: Static<typeof Narrowed>) {
    return { search: search.trim(), domain: domain?.toLowerCase(), ...query, adminEmails };
  }
}

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

const cellsOf = (member: AdminMember): (string | number | null)[] => [
  ...[member._id, member.email, yesOrNo(member.emailVerified), member.name, member.fName, member.lName],
  ...[member.userType, member.state, member.createdAt, member.lastLogin, member.disabledAt, member.voidedAt],
  ...[yesOrNo(member.counted), yesOrNo(member.sample), member.votes],
];
