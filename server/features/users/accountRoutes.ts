import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AccountExport, IdentityProof, OwnSession, SessionsToEnd, SessionToEnd } from '#contract/account';
import { User } from '#contract/users';
import { type Caller, callerOf, sessionEnded } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import { logSecurityEvent } from '../../http/securityLog.ts';
import { marksOf } from '../marks/repository.ts';
import { suggestionsOf } from '../suggestions/repository.ts';
import { confirmSession, deleteAccount, endOneSession, endSessions, refreshIdentity } from './account.ts';
import type { UserDeps } from './deps.ts';
import { exportedBallots } from './exportRepository.ts';
import { findMember } from './repository.ts';
import { liveSessionsOf, type SessionRow } from './sessionRepository.ts';
import { toUser } from './toUser.ts';

/** Refusals of a call with an ID token. */
const idTokenRefusals = ['recent_login_required', 'user_disabled', 'member_mismatch', 'identity_unavailable'] as const;

/** What members do with their account; register it in the member scope. */
export function accountRoutes(app: App, deps: UserDeps): void {
  const { db, now, sessions, adminEmails } = deps;

  async function ownSessions({ memberId, sessionId }: Caller): Promise<OwnSession[]> {
    return (await liveSessionsOf(db, memberId, now())).map((row) => toSession(row, row.id === sessionId));
  }

  /** Applies the end of sessions in this process at once, and logs it. */
  function dropSessions(request: FastifyRequest, endedSessions: readonly string[]): void {
    for (const id of endedSessions) sessions.end(id);
    const { memberId } = callerOf(request);
    if (endedSessions.length > 0)
      logSecurityEvent(request, 'sessions_ended', { memberId, sessions: endedSessions.length });
  }

  app.get(
    '/api/users/me/sessions',
    {
      schema: {
        operationId: 'getSessions',
        tags: ['session'],
        summary: 'Live sessions of the member',
        response: { 200: Type.Array(OwnSession, { description: 'Live sessions' }) },
      },
    },
    async (request: FastifyRequest) => ownSessions(callerOf(request)),
  );

  app.delete(
    '/api/users/me/sessions',
    {
      schema: {
        operationId: 'endSessions',
        tags: ['session'],
        summary: 'End all sessions, or all others',
        querystring: SessionsToEnd,
        response: { 204: Type.Null({ description: 'The sessions have ended' }) },
      },
    },
    async (request, reply) => {
      const isCurrentKept = request.query.except === 'current';
      dropSessions(request, await endSessions(deps, callerOf(request), { isCurrentKept }));
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/api/users/me/sessions/:sessionId',
    {
      schema: {
        operationId: 'endSession',
        tags: ['session'],
        summary: 'End one session',
        params: SessionToEnd,
        response: { 204: Type.Null({ description: 'The session has ended' }) },
      },
      config: { refusals: ['not_found'] },
    },
    async (request, reply) => {
      const { sessionId } = request.params;
      await endOneSession(deps, callerOf(request), sessionId);
      dropSessions(request, [sessionId]);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/api/users/me/export',
    {
      schema: {
        operationId: 'exportAccount',
        tags: ['member'],
        summary: 'All data stored about the member',
        response: { 200: AccountExport },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const member = await findMember(db, caller.memberId);
      if (!member) throw sessionEnded();
      reply.header('content-disposition', 'attachment; filename="top-picks.json"');
      return {
        exportedAt: now().toISOString(),
        user: toUser(member, adminEmails),
        sessions: await ownSessions(caller),
        ballots: await exportedBallots(db, caller.memberId),
        marks: await marksOf(db, caller.memberId),
        suggestions: await suggestionsOf(db, caller.memberId),
      };
    },
  );

  app.post(
    '/api/users/me/identity',
    {
      schema: {
        operationId: 'syncIdentity',
        tags: ['member'],
        summary: 'Synchronize the account with the identity service',
        body: IdentityProof,
        response: { 200: User },
      },
      config: { refusals: [...idTokenRefusals, 'email_taken'] },
    },
    async (request) => {
      const refreshed = await refreshIdentity(deps, callerOf(request), request.body.idToken);
      dropSessions(request, refreshed.endedSessions);
      if (refreshed.isAddressTaken) {
        // Thrown last, because everything else has been saved.
        throw new ApiError('email_taken', 'This email already has an account. Use a different one.');
      }
      return toUser(refreshed.member, adminEmails);
    },
  );

  app.post(
    '/api/users/me/confirmation',
    {
      schema: {
        operationId: 'confirmSession',
        tags: ['member'],
        summary: 'Prove that the member has just signed in again',
        body: IdentityProof,
        response: { 204: Type.Null({ description: 'The session’s last sign-in is this one' }) },
      },
      config: { refusals: ['recent_login_required', 'member_mismatch', 'identity_unavailable'] },
    },
    async (request, reply) => {
      await confirmSession(deps, callerOf(request), request.body.idToken);
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/api/users/me',
    {
      schema: {
        operationId: 'deleteAccount',
        tags: ['member'],
        summary: 'Delete the account',
        body: IdentityProof,
        response: { 204: Type.Null({ description: 'The account is deleted' }) },
      },
      config: { refusals: idTokenRefusals },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      for (const id of await deleteAccount(deps, caller, request.body.idToken)) sessions.end(id);
      logSecurityEvent(request, 'account_deleted', { memberId: caller.memberId });
      return reply.status(204).send(null);
    },
  );
}

function toSession(row: SessionRow, current: boolean): OwnSession {
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsed: row.last_used.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    current,
    device: row.device,
    region: row.region,
  };
}
