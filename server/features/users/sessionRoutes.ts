import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Credentials, Logout, ProofHeader, Registration, Renewal, SignedIn, TokenPair } from '#contract/session';
import { bearerOf } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import { logSecurityEvent } from '../../http/securityLog.ts';
import { askProvider } from './botCheck.ts';
import { readRefreshToken, writeRefreshToken, type RefreshClaims } from './refreshToken.ts';
import { endSession, renewSession } from './sessions.ts';
import { logIn, register, type Opened, type SignIn } from './signIn.ts';
import { toUser } from './toUser.ts';
import type { UserDeps } from './deps.ts';

/** Refusals of a call with an ID token. */
const idTokenRefusals = ['identity_rejected', 'user_disabled', 'identity_unavailable'] as const;

const proofRefusals = ['proof_rejected', 'proof_stale'] as const;

function wrongProof(request: FastifyRequest, facts: { sessionId?: string } = {}): ApiError {
  logSecurityEvent(request, 'proof_rejected', facts);
  return new ApiError('proof_rejected', 'This session belongs to another browser. Sign in again.');
}

/**
 * Registration, sign-in, renewal and sign-out. They are outside the member scope, because they check the caller's
 * tokens themselves.
 */
export function sessionRoutes(app: App, deps: UserDeps): void {
  const { db, now, accessTokens, tokenKeys, proofs, sessions, countCall } = deps;

  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });

  /** For a proof whose time is too far off: the client repeats it with the nonce, which stands for the time. */
  function staleProof(reply: FastifyReply): ApiError {
    reply.header('dpop-nonce', proofs.newNonce());
    return new ApiError('proof_stale', 'Send this again, with the nonce of this response in its proof.');
  }

  /** Thumbprint of the browser key; null for a client without one. */
  async function keyOf(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const proof = await proofs.read(request);
    if (proof === 'stale') throw staleProof(reply);
    if (proof === 'wrong') throw wrongProof(request);
    return proof === 'none' ? null : proof.keyThumbprint;
  }

  async function signInOf(
    request: FastifyRequest<{ Body: { idToken: string } }>,
    reply: FastifyReply,
  ): Promise<SignIn> {
    const keyThumbprint = await keyOf(request, reply);
    const identity = await deps.identity.verify(request.body.idToken);
    // What is worth nothing is refused before, and counted with all that is refused: it keeps nobody else out.
    await countCall('signIn', request.network);
    const userAgent = request.headers['user-agent'] ?? '';
    const region = deps.ipLookup(request.ip);
    const { requireVerifiedEmail, newAccountWaitHours } = deps;
    const rules = { requireVerifiedEmail, newAccountWaitHours };
    const network = deps.networkHashes ? request.network : null;
    return { db, identity, ...rules, tokenKeys, keyThumbprint, userAgent, region, network, now: now() };
  }

  async function pairOf(memberId: string, session: RefreshClaims): Promise<TokenPair> {
    const accessToken = await accessTokens.issue({ memberId, sessionId: session.sessionId });
    return { accessToken, refreshToken: writeRefreshToken(tokenKeys, session) };
  }

  async function respond({ member, session, endedSessions }: Opened): Promise<SignedIn> {
    for (const id of endedSessions) sessions.end(id);
    return { ...(await pairOf(member.id, session)), user: toUser(member, deps.adminEmails) };
  }

  /** Lets in whoever comes while the provider is away: what it keeps out otherwise is rare, and honest people are not. */
  async function refuseBots(request: FastifyRequest<{ Body: Registration }>): Promise<void> {
    if (deps.botCheck === null) return;
    const verdict = await askProvider(deps.botCheck, { answer: request.body.botCheck ?? '', ip: request.ip });
    if (verdict === 'bot') {
      throw new ApiError(
        'bot_suspected',
        'We couldn’t tell that you’re a person. Try again, without blockers on this page.',
      );
    }
    if (verdict === 'away') logSecurityEvent(request, 'bot_check_away');
  }

  const signedIn = (code: 200 | 201) => ({ response: { [code]: SignedIn } });

  app.post(
    '/api/users',
    {
      schema: {
        operationId: 'register',
        tags: ['session'],
        summary: 'Register and open a session',
        description: 'For everybody with an ID token.',
        headers: ProofHeader,
        body: Registration,
        ...signedIn(201),
      },
      config: {
        refusals: [...idTokenRefusals, ...proofRefusals, 'bot_suspected', 'already_registered', 'email_taken'],
      },
    },
    async (request, reply) => {
      const signIn = await signInOf(request, reply);
      await refuseBots(request);
      const opened = await register(signIn, request.body);
      logSecurityEvent(request, 'signed_up', factsOf(opened));
      return reply.status(201).send(await respond(opened));
    },
  );

  app.post(
    '/api/users/login',
    {
      schema: {
        operationId: 'login',
        tags: ['session'],
        summary: 'Open a session',
        description: 'For everybody with an ID token.',
        headers: ProofHeader,
        body: Credentials,
        ...signedIn(200),
      },
      config: { refusals: [...idTokenRefusals, ...proofRefusals, 'not_registered'] },
    },
    async (request, reply) => {
      const signIn = await signInOf(request, reply);
      const opened = await logIn(signIn);
      logSecurityEvent(request, 'signed_in', factsOf(opened));
      return respond(opened);
    },
  );

  app.post(
    '/api/users/refresh-token',
    {
      schema: {
        operationId: 'renewSession',
        tags: ['session'],
        summary: 'Exchange a refresh token for new tokens',
        description: 'For everybody with a refresh token.',
        headers: ProofHeader,
        body: Renewal,
        response: { 200: TokenPair },
      },
      config: { refusals: ['session_over', ...proofRefusals] },
    },
    async (request, reply) => {
      const presented = readRefreshToken(tokenKeys, request.body.refreshToken);
      if (presented) await countCall('renewal', presented.sessionId);
      const proof = await proofs.read(request);
      const result = presented ? await renewSession(db, { ...presented, proof }, now()) : null;
      if (result?.is === 'renewed') return pairOf(result.memberId, result.session);
      if (presented && result?.is === 'reused') {
        sessions.end(presented.sessionId);
        logSecurityEvent(request, 'token_reused', { sessionId: presented.sessionId });
      }
      if (result?.is === 'proof stale') throw staleProof(reply);
      if (presented && result?.is === 'proof wrong') {
        throw wrongProof(request, { sessionId: presented.sessionId });
      }
      throw new ApiError('session_over', 'This session has ended. Sign in again.');
    },
  );

  app.post(
    '/api/users/logout',
    {
      schema: {
        operationId: 'logout',
        tags: ['session'],
        summary: 'End the session',
        description: 'For members, even with an expired access token.',
        security: [{ bearer: [] }],
        body: Logout,
        response: { 204: Type.Null({ description: 'The session has ended' }) },
      },
      config: { refusals: ['unauthorized', 'member_mismatch'] },
    },
    async (request, reply) => {
      const token = bearerOf(request);
      const claims = token === null ? null : await accessTokens.verify(token, { expired: 'accepted' });
      if (!claims) throw new ApiError('unauthorized', 'Sign in first.');
      if (request.body.userId !== claims.memberId) throw new ApiError('member_mismatch', 'That’s not your ID.');
      await endSession(db, claims.sessionId, now());
      sessions.end(claims.sessionId);
      logSecurityEvent(request, 'signed_out', claims);
      return reply.status(204).send(null);
    },
  );
}

const factsOf = ({ member, session }: Opened) => ({ memberId: member.id, sessionId: session.sessionId });
