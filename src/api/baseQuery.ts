import { type BaseQueryApi, type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { BUILD } from '#contract/pageHead';
import { isNewerBuild } from '../shared/build.ts';
import { API_HOST } from '../shared/config.ts';
import { newerBuildDetected } from './events.ts';
import { type ApiFailure, clientFailure } from './failure.ts';
import { makeProof, type Proven } from './session/proof.ts';
import { changeTokens, readAccessToken } from './session/tokenStore.ts';
import { isUserRefetchPlanned, planUserRefetch, stopUserRefetch } from './session/userRefetch.ts';

export type CallOptions = {
  /** Login, registration, renewal and logout: a refusal there says nothing about the session. */
  skipRenewal?: boolean;
  /** Login and registration: the session will be bound to this browser's key. */
  isSignIn?: boolean;
};

/** The `extra` argument of a store's thunks. */
export type StoreExtras = {
  /** Responds in place of the network: in server-side rendering and in replays. */
  respond?: undefined | ((args: FetchArgs) => Promise<{ data: unknown } | { error: ApiFailure }>);
};

const REQUEST_TIMEOUT_MS = 15_000;

const plain = fetchBaseQuery({ baseUrl: API_HOST || '/', credentials: 'include', timeout: REQUEST_TIMEOUT_MS });

/** A sign-out names the access token of the session that it ends; other calls have the stored one. */
export type CallArgs = FetchArgs & { accessToken?: string };

type BaseQuery = BaseQueryFn<CallArgs, unknown, ApiFailure, CallOptions | undefined>;
type Dispatch = BaseQueryApi['dispatch'];
type RefetchUser = (dispatch: Dispatch) => void;

/**
 * The custom base query. It sends every product call (`sendWithSession`), and while a session is live it has the user
 * fetched again, 5 minutes after the last time:
 * - a session is live from its first successful call with a bearer on; the clock starts then, unless it runs already;
 * - each response about the user, a failure as well, starts it anew, whoever sent the request;
 * - a renewal has the user fetched at once, and so starts it anew, too;
 * - a sign-out stops it, and without a token nothing is fetched.
 */
export const createBaseQuery =
  (refetchUser: RefetchUser): BaseQuery =>
  async (args, api, options) => {
    const { respond } = (api.extra ?? {}) as StoreExtras;
    if (respond) return respond(args);
    // A sign-out aborts everything, also what has not been sent yet.
    if (api.signal.aborted) return { error: clientFailure('The member has signed out') };
    const hadBearer = readAccessToken() !== null;
    const result = await sendWithSession(args, { ...api, onRenewed: () => refetchUser(api.dispatch) }, options);

    const isFirstSuccess = hadBearer && !result.error && !isUserRefetchPlanned();
    if (readAccessToken() === null) stopUserRefetch();
    else if (api.endpoint === 'getMe' || isFirstSuccess) {
      planUserRefetch(() => {
        if (readAccessToken() !== null) refetchUser(api.dispatch);
      });
    }
    return result;
  };

let renewal: typeof import('./session/renewal.ts') | undefined;

/** The code that only members need; it is loaded with their session, so that a renewal finds it. */
export const loadRenewal = async () => (renewal ??= await import('./session/renewal.ts'));

type ProvedRequest = FetchArgs & Pick<Proven, 'method' | 'isSignIn' | 'nonce'> & { accessToken: string | null };

/** Credentials and bearer, one renewal after 401 or 403, one repeat with the new token. */
async function sendWithSession(
  { accessToken, ...args }: CallArgs,
  api: BaseQueryApi & { onRenewed: () => void },
  options: CallOptions | undefined,
): Promise<Awaited<ReturnType<BaseQuery>>> {
  let tries = 0;
  const send = async (accessToken: string | null, request: FetchArgs = args) => {
    const isOnline = navigator.onLine;
    const result = await plain({ ...request, headers: withBearer(request.headers, accessToken) }, api, {});
    const { error, meta } = result;
    if (meta) Object.assign(meta, { tries: (tries += 1) });
    if (!isOnline && error?.status === 'FETCH_ERROR') {
      return { error: { ...error, status: 'NOT_SENT' as const }, ...(meta ? { meta } : {}) };
    }
    if (isNewerBuild(meta?.response?.headers.get(BUILD))) api.dispatch(newerBuildDetected());
    // A proxy's refusals are no JSON.
    return error?.status === 'PARSING_ERROR' && error.originalStatus >= 400
      ? { error: { status: error.originalStatus, data: error.data }, ...(meta ? { meta } : {}) }
      : result;
  };
  const sendProved = async (request: ProvedRequest): ReturnType<typeof send> => {
    const { accessToken, isSignIn, nonce, ...plainRequest } = request;
    const proof = await makeProof({ ...plainRequest, isSignIn, nonce });
    const result = await send(
      accessToken,
      proof === null ? plainRequest : { ...plainRequest, headers: { DPoP: proof } },
    );
    // The server does not accept this machine's clock: the request is repeated with the server's nonce.
    const wanted = result.meta?.response?.headers.get('dpop-nonce');
    return wanted && nonce === undefined ? sendProved({ ...request, nonce: wanted }) : result;
  };

  const sent = accessToken ?? bearerFor(args.url);
  if (options?.isSignIn) return sendProved({ ...args, method: 'POST', accessToken: sent, isSignIn: true });
  const result = await send(sent);
  const isRefused = result.error?.status === 401 || result.error?.status === 403;
  if (!isRefused || options?.skipRenewal) return result;

  // A token stored since this call was sent, here or by another tab, needs no renewal.
  const refused = { is: 'refused', at: timeOf(result.meta?.response), now: Date.now() } as const;
  const { access: fresh } = sent === null ? {} : changeTokens({ ...refused, accessToken: sent });
  if (fresh) return send(fresh);

  const loaded = await loadRenewal().catch(() => null);
  if (loaded === null) return { error: clientFailure('We couldn’t renew your session. Try again.') };
  const renewed = await loaded.renewSession(
    (request) => sendProved({ ...request, accessToken: bearerFor(request.url), isSignIn: false }),
    api,
  );
  if ('accessToken' in renewed) return send(renewed.accessToken);
  return renewed.isOver ? result : { error: renewed.error };
}

/** The stored access token; a warning says that there is none (specification R3.3). */
function bearerFor(url: string): string | null {
  const accessToken = readAccessToken();
  // oxlint-disable-next-line no-console -- specification R3.3
  if (accessToken === null) console.warn('No access token is stored. This is sent without one:', url);
  return accessToken;
}

function withBearer(headers: FetchArgs['headers'], accessToken: string | null): Headers {
  const all = new Headers(headers as HeadersInit | undefined);
  if (accessToken !== null) all.set('Authorization', `Bearer ${accessToken}`);
  return all;
}

/** The time of a refusal by the server's clock (ms since 1970); NaN where it is not known. */
const timeOf = (refusal: Response | undefined): number => Date.parse(refusal?.headers.get('date') ?? '');
