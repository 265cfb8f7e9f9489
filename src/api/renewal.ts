import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { sessionExpired, sessionRenewed } from './events.ts';
import { type ApiFailure, isPassing, logFailure, ownFailure } from './failure.ts';
import { clearTokens, readRefreshToken, storeTokens } from './tokenStore.ts';

type Send = (args: {
  url: string;
  method: string;
  body: unknown;
}) => Promise<{ data?: unknown; error?: ApiFailure | undefined }>;

/** What became of a renewal: a new token is stored, or the reason why none is. `isOver` = the session has ended. */
export type Renewal = { accessToken: string } | { error: ApiFailure; isOver: boolean };

let inFlight: Promise<Renewal> | undefined;
let lastRenewed: string | undefined;

/** The token this tab's latest renewal brought; it is fresh whatever this machine's clock says. */
export const isJustRenewed = (accessToken: string): boolean => accessToken === lastRenewed;

/** Renews the session once for all who ask while it is under way (one renewal for any burst of 401 and 403). */
export function renewSession(send: Send, api: Pick<BaseQueryApi, 'dispatch'>): Promise<Renewal> {
  inFlight ??= renew(send, api).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}

async function renew(send: Send, api: Pick<BaseQueryApi, 'dispatch'>): Promise<Renewal> {
  const refreshToken = readRefreshToken();
  if (refreshToken === null) return giveUp(ownFailure('No refresh token available'), api);

  const first = await request(send, refreshToken);
  if ('accessToken' in first || !first.isOver) return conclude(first, refreshToken, api);

  // Another tab may have renewed meanwhile: its token is in the cookie and deserves one try.
  const current = readRefreshToken();
  if (current === null || current === refreshToken) return giveUp(first.error, api);
  return conclude(await request(send, current), current, api);
}

type Answer = { accessToken: string; refreshToken?: string | undefined } | { error: ApiFailure; isOver: boolean };

async function request(send: Send, refreshToken: string): Promise<Answer> {
  const { data, error } = await send({ url: '/api/users/refresh-token', method: 'POST', body: { refreshToken } });
  if (error) return { error, isOver: !isPassing(error) };
  const answer = data as { accessToken?: string; refreshToken?: string } | undefined;
  if (!answer?.accessToken) return { error: ownFailure('The renewal brought no access token'), isOver: true };
  return { accessToken: answer.accessToken, refreshToken: answer.refreshToken };
}

function conclude(answer: Answer, sentWith: string, api: Pick<BaseQueryApi, 'dispatch'>): Renewal {
  if ('error' in answer) return answer.isOver ? giveUp(answer.error, api) : answer;
  // A logout or another login during the renewal wins: nothing of the old session may come back.
  const stored = readRefreshToken();
  if (stored === null || stored.split('.')[1] !== sentWith.split('.')[1]) {
    return { error: ownFailure('The session was closed meanwhile'), isOver: false };
  }
  storeTokens(answer);
  lastRenewed = answer.accessToken;
  api.dispatch(sessionRenewed());
  return { accessToken: answer.accessToken };
}

function giveUp(error: ApiFailure, api: Pick<BaseQueryApi, 'dispatch'>): Renewal {
  logFailure('The session could not be renewed.', error);
  clearTokens();
  api.dispatch(sessionExpired());
  return { error, isOver: true };
}
