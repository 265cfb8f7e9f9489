import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, vi } from 'vitest';
import { api } from '../../../src/api/api.ts';
import { stopUserRefetch } from '../../../src/api/session/userRefetch.ts';
import { network, PAGE_ORIGIN } from './bridge.ts';
import { access, ada, refresh } from './storedTokens.ts';

/** An ordinary call, and one that is never followed by a renewal. */
const calls = api.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<unknown, undefined>({
      query: () => ({ url: '/api/probe', headers: { 'x-mark': 'kept' } }),
    }),
    probeLogin: build.query<unknown, undefined>({
      query: () => ({ url: '/api/probe' }),
      extraOptions: { skipRenewal: true },
    }),
  }),
});

type Sent = { bearer: string | null; mark: string | null };

/** Requests, renewals and dispatched actions since the test began. */
export const wire = {
  sent: [] as Sent[],
  renewals: [] as unknown[],
  /** The bearers of the renewals. */
  renewedBy: [] as (string | null)[],
  said: [] as string[],
};

export const bearers = () => wire.sent.map(({ bearer }) => bearer?.replace('Bearer ', '') ?? null);
export const events = () => wire.said.filter((type) => /^api\/(session|newer)/.test(type));

/** A store with the API slice alone. */
export function probeStore(extraArgument = {}) {
  const listen = (state = null, { type }: { type: string }) => {
    wire.said.push(type);
    return state;
  };
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer, listen },
    // Without the checks of development, which warn on a slow machine.
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument }, serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
}

const anew = { subscribe: false, forceRefetch: true };
export const probe = (store = probeStore()) => store.dispatch(calls.endpoints.probe.initiate(undefined, anew));
export const probeLogin = (store = probeStore()) =>
  store.dispatch(calls.endpoints.probeLogin.initiate(undefined, anew));

type Answers = {
  /** The only accepted token; others are refused with `status`. */
  takes?: string;
  status?: number;
  headers?: Record<string, string>;
  /** In place of the usual one. */
  refusal?: () => Response;
  renew?: (body: unknown) => Response;
};

export function serve({ takes = '', status = 401, headers = {}, refusal, renew }: Answers): void {
  network.use(
    http.get(`${PAGE_ORIGIN}/api/probe`, ({ request }) => {
      const bearer = request.headers.get('authorization');
      wire.sent.push({ bearer, mark: request.headers.get('x-mark') });
      return bearer === `Bearer ${takes}`
        ? HttpResponse.json('well', { headers })
        : (refusal?.() ?? HttpResponse.json({ code: 'unauthorized', message: 'No' }, { status, headers }));
    }),
    http.get(`${PAGE_ORIGIN}/api/users/me`, () => HttpResponse.json({ _id: 'ada' })),
    http.post(`${PAGE_ORIGIN}/api/users/refresh-token`, async ({ request }) => {
      const body = await request.json();
      wire.renewals.push(body);
      wire.renewedBy.push(request.headers.get('authorization'));
      return renew?.(body) ?? HttpResponse.json({ accessToken: takes, refreshToken: refresh('s1', 1) });
    }),
  );
}

export const over = () => HttpResponse.json({ code: 'session_over', message: 'Over' }, { status: 401 });
export const [old, fresh, later] = [ada.own, access('ada', 's1', 4e9), access('ada', 's1', 5e9)] as const;

/** Call once in a test file. */
export function useProbe(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    Object.assign(wire, { sent: [], renewals: [], renewedBy: [], said: [] });
  });
  // All files of a worker share its timers: a pending one would fire in the next file.
  afterEach(stopUserRefetch);
}
