import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { AccessTokens } from './accessTokens.ts';
import { ApiError } from '../http/errors.ts';
import type { App } from '../http/appType.ts';
import { logSecurityEvent } from '../http/securityLog.ts';
import type { SessionCache } from './sessionCache.ts';
import { lockSessionStates } from './sessionRepository.ts';

/** Only a valid access token yields one. */
export type MemberId = string & { readonly __brand: 'MemberId' };

/** Who calls: set on requests of the member scope. */
export type Caller = { memberId: MemberId; sessionId: string; calledAt: Date };

/** Identifies the caller by the access token; null without a valid one. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

const CALLER = 'caller';

export function createAuthenticate(accessTokens: AccessTokens, sessions: SessionCache, now: () => Date): Authenticate {
  return async (request) => {
    const token = bearerOf(request);
    if (token === null) return null;
    const claims = await accessTokens.verify(token);
    // An expired token is not a forged one.
    if (!claims && !(await accessTokens.verify(token, { expired: 'accepted' })))
      logSecurityEvent(request, 'token_forged');
    if (!claims) return null;
    if (request.routeOptions.config.isBallotWrite !== true && !(await sessions.isAlive(claims.sessionId))) return null;
    return { memberId: claims.memberId as MemberId, sessionId: claims.sessionId, calledAt: now() };
  };
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The error of every call whose session has ended. */
export function sessionEnded(): ApiError {
  return new ApiError('unauthorized', 'This session has ended. Sign in again.');
}

/** Call once on the outermost app: every request starts without a caller. */
export function decorateCallers(app: App): void {
  app.decorateRequest(CALLER, null);
}

/** Guards a scope: 401 without a valid access token; responses are not cached. */
export function requireMember(scope: App, authenticate: Authenticate): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, membersOnly: true };
  });
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const caller = await authenticate(request);
    if (!caller) throw bearerOf(request) === null ? new ApiError('unauthorized', 'Sign in first.') : sessionEnded();
    request.setDecorator(CALLER, caller);
  });
}

/**
 * Identifies the caller of a public scope's POST routes. Public reads ignore the access token, so that an expired one
 * changes nothing.
 */
export function identifyCaller(scope: App, authenticate: Authenticate): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'POST') {
      done();
      return;
    }
    authenticate(request).then((caller) => {
      request.setDecorator(CALLER, caller);
      done();
    }, done);
  });
}

/** The caller of a request in the member scope. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = optionalCallerOf(request);
  if (!caller) throw new Error('callerOf() outside the member scope');
  return caller;
}

/** The caller of a POST in the public scope; null for guests and for anything but a valid bearer. */
export function optionalCallerOf(request: FastifyRequest): Caller | null {
  return request.getDecorator<Caller | null>(CALLER);
}

/**
 * Rejects (401) a write whose session has ended; call it first in the write's transaction. It locks the session's and
 * the member's row until the transaction ends, so that writes of one member run one after the other and a sign-out
 * waits for them.
 */
export async function checkSession(trx: Transaction<Database>, caller: Caller): Promise<void> {
  const alive = await aliveSessions(trx, [caller]);
  if (!alive.has(caller)) throw sessionEnded();
}

/** The callers whose session has not ended, with the same locks, in the order of the members. */
export async function aliveSessions(
  trx: Transaction<Database>,
  callers: readonly Caller[],
): Promise<ReadonlySet<Caller>> {
  const states = await lockSessionStates(trx, callers);
  const isAlive = ({ sessionId, calledAt }: Caller): boolean => {
    const state = states.get(sessionId);
    return state !== undefined && !state.revoked_at && state.expires_at > calledAt && !state.disabled_at;
  };
  return new Set(callers.filter(isAlive));
}
