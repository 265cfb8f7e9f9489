/** Requests that need more than the bearer: sign-ins and renewals, which carry a proof of this browser's key, and the repetition after a refusal. */
import type { BaseQueryApi, BaseQueryFn, FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { expiryOf } from './claims.ts';
import type { ApiFailure } from './failure.ts';
import { makeProof, type Proven } from './proof.ts';
import { isJustRenewed, renewSession } from './renewal.ts';
import { adoptAccessToken, isAdoptable, readAccessToken, readSharedAccessToken } from './tokenStore.ts';

type Sent = Awaited<ReturnType<BaseQueryFn<FetchArgs, unknown, ApiFailure, object, FetchBaseQueryMeta>>>;
export type Send = (accessToken: string | null, request: FetchArgs) => Promise<Sent>;

type ProvedRequest = FetchArgs & Pick<Proven, 'method' | 'isSignIn' | 'nonce'> & { accessToken: string | null };

export async function sendProved(send: Send, request: ProvedRequest): Promise<Sent> {
  const { accessToken, isSignIn, nonce, ...args } = request;
  const proof = await makeProof({ ...args, isSignIn, nonce });
  const result = await send(accessToken, proof === null ? args : { ...args, headers: { DPoP: proof } });
  // The server does not accept this machine's clock: the request is repeated with the server's nonce.
  const wanted = result.meta?.response?.headers.get('dpop-nonce');
  return wanted && nonce === undefined ? sendProved(send, { ...request, nonce: wanted }) : result;
}

type Refused = {
  send: Send;
  args: FetchArgs;
  api: Pick<BaseQueryApi, 'dispatch'> & { onRenewed: () => void };
  /** The access token that was refused. */
  sent: string | null;
  refused: Sent;
};

/** Repeats a refused request with a token that is newer than the refused one, after a renewal if there is none. */
export async function repeatRenewed({ send, args, api, sent, refused }: Refused): Promise<Sent> {
  const fresh = fresherToken(sent, timeOf(refused.meta?.response));
  if (fresh !== null) return send(fresh, args);
  const renewal = await renewSession(
    (request) => sendProved(send, { ...request, accessToken: null, isSignIn: false }),
    api,
  );
  if ('accessToken' in renewal) return send(renewal.accessToken, args);
  return renewal.isOver ? refused : { error: renewal.error };
}

/** The time of the refusal by the server's clock, if it is known, because this machine's may be wrong. */
function timeOf(refusal: Response | undefined): number {
  const said = Date.parse(refusal?.headers.get('date') ?? '');
  return Number.isNaN(said) ? Date.now() : said;
}

/** A token stored since `sent` went out (by this tab's last renewal or by another tab) for the same member: no renewal is needed then. */
function fresherToken(sent: string | null, refusedAt: number): string | null {
  if (sent === null) return null;
  for (const stored of [readAccessToken(), readSharedAccessToken()]) {
    if (stored === null || stored === sent || !isAdoptable(stored, sent)) continue;
    if (!isJustRenewed(stored) && expiryOf(stored) <= refusedAt) continue;
    adoptAccessToken(stored);
    return stored;
  }
  return null;
}
