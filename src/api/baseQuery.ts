import { type BaseQueryApi, type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { BUILD } from '#contract/pageHead';
import { isNewerBuild } from '../shared/build.ts';
import { API_HOST } from '../shared/config.ts';
import { newerBuildDetected } from './events.ts';
import type { ApiFailure } from './failure.ts';
import { loadProvedRequests } from './loadProvedRequests.ts';
import type { Send } from './provedRequests.ts';
import { readAccessToken, takeEndedAccessToken } from './tokenStore.ts';
import { isUserRefetchPlanned, planUserRefetch, stopUserRefetch } from './userRefetch.ts';

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

type BaseQuery = BaseQueryFn<FetchArgs, unknown, ApiFailure, CallOptions | undefined>;
type Dispatch = BaseQueryApi['dispatch'];
type RefetchUser = (dispatch: Dispatch) => void;

/**
 * The custom base query. It sends every product call (`sendWithSession`), and while a session is live it has the user fetched again, 5 minutes after the
 * last time:
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
    const hadBearer = readAccessToken() !== null;
    const result = await sendWithSession(args, { ...api, onRenewed: () => refetchUser(api.dispatch) }, options);

    const isLive = readAccessToken() !== null && api.endpoint !== 'logout';
    const isFirstSuccess = hadBearer && !result.error && !isUserRefetchPlanned();
    if (!isLive) stopUserRefetch();
    else if (api.endpoint === 'getMe' || isFirstSuccess) {
      planUserRefetch(() => {
        if (readAccessToken() !== null) refetchUser(api.dispatch);
      });
    }
    return result;
  };

/** Credentials and bearer, one renewal after 401 or 403, one repeat with the new token. */
async function sendWithSession(
  args: FetchArgs,
  api: BaseQueryApi & { onRenewed: () => void },
  options: CallOptions | undefined,
): Promise<Awaited<ReturnType<BaseQuery>>> {
  const send: Send = async (accessToken, request) => {
    const isOnline = navigator.onLine;
    const result = await plain({ ...request, headers: withBearer(request.headers, accessToken) }, api, {});
    const { error, meta } = result;
    if (!isOnline && error?.status === 'FETCH_ERROR') {
      return { error: { ...error, status: 'NOT_SENT' as const }, ...(meta ? { meta } : {}) };
    }
    if (isNewerBuild(result.meta?.response?.headers.get(BUILD))) api.dispatch(newerBuildDetected());
    return result;
  };

  const sent = readAccessToken() ?? (api.endpoint === 'logout' ? takeEndedAccessToken() : null);
  // eslint-disable-next-line no-console -- specification R3.3
  if (sent === null) console.warn(`No access token is stored; ${args.url} is sent without one.`);
  const isSignIn = options?.isSignIn ?? false;
  const result = isSignIn ? undefined : await send(sent, args);
  const isRefused = result?.error?.status === 401 || result?.error?.status === 403;
  if (result && (!isRefused || options?.skipRenewal)) return result;

  const proved = await loadProvedRequests().catch(() => null);
  if (!proved) return { error: NOT_LOADED };
  if (!result) return proved.sendProved(send, { ...args, method: 'POST', accessToken: sent, isSignIn });
  return proved.repeatRenewed({ send, args, api, sent, refused: result });
}

/** As without a network: what failed can be tried again, and the session is kept. */
const NOT_LOADED: ApiFailure = { status: 'FETCH_ERROR', error: 'The code for sign-ins and renewals is missing.' };

function withBearer(headers: FetchArgs['headers'], accessToken: string | null): Headers {
  const all = new Headers(headers as HeadersInit | undefined);
  if (accessToken !== null) all.set('Authorization', `Bearer ${accessToken}`);
  return all;
}
