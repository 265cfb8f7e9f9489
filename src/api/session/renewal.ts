import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { sessionOf, sessionOfRefresh, subjectOf } from './claims.ts';
import { sessionExpired, sessionRenewed } from '../events.ts';
import { type ApiFailure, envelopeOf, isTransient, logFailure, clientFailure } from '../failure.ts';
import { optional } from '../responseShape.ts';
import { refreshTokenIn, sessionIn, type StoredTokens, type Tokens } from './nextTokens.ts';
import { readIssuedTokens } from './issuedTokens.ts';
import { notifyTabs, subscribeToTabs } from './tabChannel.ts';
import { isKeyUnreadable } from './proof.ts';
import { changeTokens, clearTokens, ownSession, readRefreshToken, readTokens } from './tokenStore.ts';

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

const TABS_LIMIT_MS = 300;

let inFlight: Promise<Renewal> | undefined;

/** Renews the session; concurrent callers share one renewal (for any burst of 401 and 403). */
export function renewSession(send: Send, api: Renewing): Promise<Renewal> {
  inFlight ??= renew(send, api).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}

async function renew(send: Send, api: Renewing): Promise<Renewal> {
  // A tab that slept may have missed what the others stored; an old refresh token would be taken for a stolen one.
  changeTokens({ is: 'sharedChanged' });
  const before = readTokens();
  const refreshToken = refreshTokenIn(before) ?? (await requestRefreshToken());
  if (refreshToken === null) return giveUp(clientFailure('No refresh token available'), api);

  const first = await request(send, refreshToken);
  if ('accessToken' in first || !first.isOver) return conclude(first, { sentWith: refreshToken, before }, api);

  // Another tab may have renewed meanwhile: its token in the cookie is tried once.
  const current = readRefreshToken();
  const isRepeated = current !== null && current !== refreshToken;
  const last = isRepeated ? await request(send, current) : first;
  return conclude(last, { sentWith: isRepeated ? current : refreshToken, before }, api);
}

/**
 * Requests the refresh token from other tabs of this session, where the cookie is missing or another member's; null
 * when none responds in time.
 */
function requestRefreshToken(): Promise<string | null> {
  const session = ownSession();
  if (session === undefined) return Promise.resolve(null);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve(readRefreshToken());
    };
    const timer = setTimeout(finish, TABS_LIMIT_MS);
    const unsubscribe = subscribeToTabs((message) => {
      if (message.is !== 'renewed') return;
      changeTokens({ is: 'received', tokens: message });
      if (readRefreshToken() !== null) finish();
    });
    notifyTabs({ is: 'wanted', session });
  });
}

const NO_PROOF = 'We couldn’t check this browser’s sign-in. Try again.';

/**
 * Whether another try may bring a valid proof: the key could not be read, or the server's nonce had expired on arrival.
 */
function isProofRetryable(error: ApiFailure): boolean {
  const code = envelopeOf(error)?.code;
  return code === 'proof_stale' || (code === 'proof_rejected' && isKeyUnreadable());
}

/** What one request brought; `isOver` = the server refused it for good. */
type Attempt = Tokens | { error: ApiFailure; isOver: boolean };

async function request(send: Send, refreshToken: string): Promise<Attempt> {
  const { data, error } = await send({ url: '/api/users/refresh-token', method: 'POST', body: { refreshToken } });
  if (error && isProofRetryable(error)) return { error: clientFailure(NO_PROOF), isOver: false };
  if (error) return { error, isOver: !isTransient(error) };
  return (
    optional(readIssuedTokens)(data) ?? { error: clientFailure('The renewal brought no access token'), isOver: true }
  );
}

type Sent = { sentWith: string; before: StoredTokens };

const OTHER_SESSION = 'The renewal brought the tokens of another session';

function isOfSession({ accessToken, refreshToken }: Tokens, { sentWith, before }: Sent): boolean {
  const { access } = before.own;
  if (access !== null && subjectOf(access) !== undefined && subjectOf(accessToken) !== subjectOf(access)) return false;
  const session = sessionOfRefresh(sentWith);
  const sessions = [sessionOf(accessToken), sessionOfRefresh(refreshToken ?? null)];
  return sessions.every((each) => each === undefined || each === session);
}

function conclude(attempt: Attempt, sent: Sent, api: Renewing): Renewal {
  const isRefused = 'error' in attempt;
  if (isRefused && !attempt.isOver) return fail(attempt.error);
  if (!isRefused && !isOfSession(attempt, sent)) return fail(clientFailure(OTHER_SESSION));

  const stored = readTokens();
  const hasOtherSession = stored.own.access !== null && sessionIn(stored) !== sessionOfRefresh(sent.sentWith);
  if (isRefused && !hasOtherSession) return giveUp(attempt.error, api);

  const { access } = isRefused ? {} : changeTokens({ is: 'renewed', tokens: attempt, ...sent });
  if (access) {
    api.dispatch(sessionRenewed());
    api.onRenewed();
    return { accessToken: access };
  }
  // Somebody has signed out or in meanwhile, here or in another tab.
  const own = hasOtherSession ? stored.own.access : null;
  if (own !== null && subjectOf(own) === subjectOf(sent.before.own.access ?? '')) return { accessToken: own };
  return { error: clientFailure('The session was closed meanwhile'), isOver: false };
}

function fail(error: ApiFailure): Renewal {
  logFailure('The session could not be renewed.', error);
  return { error, isOver: false };
}

function giveUp(error: ApiFailure, api: Renewing): Renewal {
  logFailure('The session could not be renewed.', error);
  const accessToken = clearTokens('sessionOver');
  api.dispatch(sessionExpired({ accessToken }));
  return { error, isOver: true };
}
