import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { sessionOf, sessionOfRefresh, subjectOf } from './claims.ts';
import { sessionExpired, sessionRenewed } from '../events.ts';
import { type ApiFailure, envelopeOf, isTransient, logFailure, clientFailure } from '../failure.ts';
import { optional } from '../responseShape.ts';
import { readTokens } from './readTokens.ts';
import { requestRefreshToken } from './tabSession.ts';
import { isKeyUnreadable } from './proof.ts';
import {
  adoptNewerTokens,
  clearTokens,
  isOwnShared,
  readAccessToken,
  readRefreshToken,
  readSharedAccessToken,
  storeRenewedTokens,
} from './tokenStore.ts';

type Send = (args: {
  url: string;
  method: string;
  body: unknown;
}) => Promise<{ data?: unknown; error?: ApiFailure | undefined }>;

type Renewing = Pick<BaseQueryApi, 'dispatch'> & {
  /** Called once for each renewal, when its token is stored. */
  onRenewed: () => void;
};

/** What became of a renewal: a new token is stored, or the reason why none is. `isOver` = the session has ended. */
export type Renewal = { accessToken: string } | { error: ApiFailure; isOver: boolean };

let inFlight: Promise<Renewal> | undefined;
let lastRenewed: string | undefined;
let endedAccessToken: string | null = null;

/** The token this tab's latest renewal brought; it is fresh whatever this machine's clock says. */
export const isJustRenewed = (accessToken: string): boolean => accessToken === lastRenewed;

/**
 * The access token of the session that could not be renewed, once: signing out at the server names the session by it.
 */
export function takeEndedAccessToken(): string | null {
  const taken = endedAccessToken;
  endedAccessToken = null;
  return taken;
}

/** Renews the session; concurrent callers share one renewal (for any burst of 401 and 403). */
export function renewSession(send: Send, api: Renewing): Promise<Renewal> {
  inFlight ??= renew(send, api).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}

async function renew(send: Send, api: Renewing): Promise<Renewal> {
  // A tab that slept may have missed what the others stored; an old refresh token would be taken for a stolen one.
  adoptNewerTokens();
  const refreshToken = readRefreshToken() ?? (await requestRefreshToken());
  if (refreshToken === null) return giveUp(clientFailure('No refresh token available'), api);

  const wasShared = isOwnShared();
  const own = readAccessToken();
  const member = own === null ? undefined : subjectOf(own);
  const conclude = (attempt: Attempt, sentWith: string): Renewal => {
    if ('error' in attempt) return attempt.isOver ? giveUp(attempt.error, api) : fail(attempt.error);
    const winner = winnerOver(sentWith, { wasShared, member });
    if (winner) return winner;
    return isOfSession(attempt, sentWith, member) ? commit(attempt, api) : fail(clientFailure(OTHER_SESSION));
  };

  const first = await request(send, refreshToken);
  if ('accessToken' in first || !first.isOver) return conclude(first, refreshToken);

  // Another tab may have renewed meanwhile: its token in the cookie is tried once.
  const current = readRefreshToken();
  if (current === null || current === refreshToken) return giveUp(first.error, api);
  return conclude(await request(send, current), current);
}

const NO_PROOF = 'We couldn’t check this browser’s sign-in. Try again.';

/**
 * Whether another try may bring a valid proof: the key could not be read, or the server's nonce had expired on arrival.
 */
function isProofRetryable(error: ApiFailure): boolean {
  const code = envelopeOf(error)?.code;
  return code === 'proof_stale' || (code === 'proof_rejected' && isKeyUnreadable());
}

type Tokens = { accessToken: string; refreshToken?: string | undefined };
/** What one request brought; `isOver` = the server refused it for good. */
type Attempt = Tokens | { error: ApiFailure; isOver: boolean };

async function request(send: Send, refreshToken: string): Promise<Attempt> {
  const { data, error } = await send({ url: '/api/users/refresh-token', method: 'POST', body: { refreshToken } });
  if (error && isProofRetryable(error)) return { error: clientFailure(NO_PROOF), isOver: false };
  if (error) return { error, isOver: !isTransient(error) };
  return optional(readTokens)(data) ?? { error: clientFailure('The renewal brought no access token'), isOver: true };
}

const OTHER_SESSION = 'The renewal brought the tokens of another session';

function isOfSession({ accessToken, refreshToken }: Tokens, sentWith: string, member: string | undefined): boolean {
  if (member !== undefined && subjectOf(accessToken) !== member) return false;
  const session = sessionOfRefresh(sentWith);
  const sessions = [sessionOf(accessToken), sessionOfRefresh(refreshToken ?? null)];
  return sessions.every((each) => each === undefined || each === session);
}

type Before = { wasShared: boolean; member: string | undefined };

/**
 * The outcome when a logout or another login happened during the renewal, here or in another tab; undefined when
 * neither did. The old session must not come back.
 */
function winnerOver(sentWith: string, { wasShared, member }: Before): Renewal | undefined {
  const stored = readRefreshToken();
  const isSignedOut = stored === null || (wasShared && readSharedAccessToken() === null);
  if (!isSignedOut && sessionOfRefresh(stored) === sessionOfRefresh(sentWith)) return undefined;
  const winner = isSignedOut ? null : readAccessToken();
  if (winner !== null && subjectOf(winner) === member) return { accessToken: winner };
  return { error: clientFailure('The session was closed meanwhile'), isOver: false };
}

function commit(tokens: Tokens, api: Renewing): Renewal {
  storeRenewedTokens(tokens);
  lastRenewed = tokens.accessToken;
  api.dispatch(sessionRenewed());
  api.onRenewed();
  return { accessToken: tokens.accessToken };
}

function fail(error: ApiFailure): Renewal {
  logFailure('The session could not be renewed.', error);
  return { error, isOver: false };
}

function giveUp(error: ApiFailure, api: Renewing): Renewal {
  logFailure('The session could not be renewed.', error);
  // The sign-out that follows still sends this token; other calls find none any more.
  endedAccessToken = readAccessToken() ?? endedAccessToken;
  clearTokens({ isExpired: true });
  api.dispatch(sessionExpired());
  return { error, isOver: true };
}
