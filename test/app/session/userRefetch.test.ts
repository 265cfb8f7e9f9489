import { QueryStatus } from '@reduxjs/toolkit/query';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USER_REFRESH_MS } from '../../../contract/limits.ts';
import { userApi } from '../../../src/api/api.ts';
import { clearTokens, storeTokens } from '../../../src/api/session/tokenStore.ts';
import { type AppStore, makeStore } from '../../../src/app/store.ts';
import { ballotApi } from '../../../src/core/ballot/ballotApi.ts';
import { sessionApi } from '../../../src/core/session/sessionApi.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';

const accessToken = (mark: string) =>
  `head.${Buffer.from(JSON.stringify({ sub: 'ada', exp: Date.now() / 1000 + 3600, mark })).toString('base64url')}.mac`;

/** Statuses of the responses about the user, and of the next response to another call. */
const statuses = { me: 200, other: 200 };
let fetched = 0;
let store: AppStore;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.assign(statuses, { me: 200, other: 200 });
  fetched = 0;
  const refused = { code: 'unauthorized', message: 'No' };
  network.use(
    http.get(`${PAGE_ORIGIN}/api/users/me`, () => {
      fetched += 1;
      return statuses.me === 200
        ? HttpResponse.json({ _id: 'ada' })
        : HttpResponse.json(refused, { status: statuses.me });
    }),
    http.get(`${PAGE_ORIGIN}/api/picks`, () => {
      const { other } = statuses;
      statuses.other = 200;
      return other === 200 ? HttpResponse.json([]) : HttpResponse.json(refused, { status: other });
    }),
    http.post(`${PAGE_ORIGIN}/api/users/logout`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${PAGE_ORIGIN}/api/users/refresh-token`, () =>
      HttpResponse.json({ accessToken: accessToken('new'), refreshToken: 'v1.s.1.mac' }),
    ),
  );
  store = makeStore();
});
afterEach(() => {
  clearTokens();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

const openSession = () => storeTokens({ accessToken: accessToken('old'), refreshToken: 'v1.s.0.mac' });
const call = () =>
  store.dispatch(ballotApi.endpoints.getBallots.initiate(undefined, { subscribe: false, forceRefetch: true }));
const fetchUser = () =>
  store.dispatch(userApi.endpoints.getMe.initiate(undefined, { subscribe: false, forceRefetch: true }));
const isSettled = () => userApi.endpoints.getMe.select()(store.getState()).status !== QueryStatus.pending;

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

/** A request is given up after 15 s, so the clock is advanced in shorter steps. */
const STEP_MS = 10_000;

/** Advances the clock, and waits for the response to each request about the user. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    vi.advanceTimersByTime(Math.min(left, STEP_MS));
    await until(isSettled);
  }
}

describe('the user of a session is fetched again 5 minutes', () => {
  it('after the first successful call of the session, not a millisecond earlier', async () => {
    openSession();
    await call();
    await pass(USER_REFRESH_MS - 1);
    expect(fetched).toBe(0);
    await pass(1);
    expect(fetched).toBe(1);
  });

  it('[R3.7] after the last response about the user, whatever other calls there are', async () => {
    openSession();
    await fetchUser();
    await pass(USER_REFRESH_MS - 60_000);
    await call();
    await fetchUser();
    expect(fetched).toBe(2);
    await pass(USER_REFRESH_MS - 1);
    await call();
    expect(fetched).toBe(2);
    for (const times of [3, 4, 5]) {
      await pass(times === 3 ? 1 : USER_REFRESH_MS);
      expect(fetched).toBe(times);
    }
  });

  it('after a request for the user that failed', async () => {
    openSession();
    statuses.me = 500;
    await fetchUser();
    await pass(USER_REFRESH_MS);
    await pass(USER_REFRESH_MS);
    expect(fetched).toBe(3);
  });

  it('[R3.5] after a renewal, which fetches it at once, too', async () => {
    openSession();
    await call();
    await pass(USER_REFRESH_MS - 1);
    statuses.other = 401;
    await call();
    await until(() => fetched === 1 && isSettled());
    await pass(USER_REFRESH_MS - 1);
    expect(fetched).toBe(1);
    await pass(1);
    expect(fetched).toBe(2);
  });

  it('after the first call of a second session, not of the first one', async () => {
    openSession();
    await call();
    await pass(USER_REFRESH_MS - 60_000);
    clearTokens();
    await call();
    openSession();
    await call();
    await pass(USER_REFRESH_MS - 1);
    expect(fetched).toBe(0);
    await pass(1);
    expect(fetched).toBe(1);
  });
});

describe('the user is not fetched again', () => {
  it('after a call that a guest sent, even when a session began before its response', async () => {
    network.use(
      http.get(`${PAGE_ORIGIN}/api/picks`, () => {
        openSession();
        return HttpResponse.json([]);
      }),
    );
    await call();
    await pass(2 * USER_REFRESH_MS);
    expect(fetched).toBe(0);
  });

  it('while no call of the session has succeeded', async () => {
    openSession();
    statuses.other = 500;
    await call();
    await pass(2 * USER_REFRESH_MS);
    expect(fetched).toBe(0);
  });

  it('[R3.7] after a sign-out', async () => {
    openSession();
    await fetchUser();
    const accessToken = clearTokens() ?? '';
    await store.dispatch(sessionApi.endpoints.logout.initiate({ userId: 'ada', accessToken }));
    await pass(2 * USER_REFRESH_MS);
    expect(fetched).toBe(1);
  });

  it('after another tab has ended the session', async () => {
    openSession();
    await fetchUser();
    clearTokens();
    await pass(2 * USER_REFRESH_MS);
    expect(fetched).toBe(1);
  });

  it('after the session could not be renewed', async () => {
    openSession();
    await fetchUser();
    network.use(
      http.post(`${PAGE_ORIGIN}/api/users/refresh-token`, () =>
        HttpResponse.json({ code: 'session_over', message: 'Over' }, { status: 401 }),
      ),
    );
    statuses.other = 403;
    await call();
    await pass(2 * USER_REFRESH_MS);
    expect(fetched).toBe(1);
  });
});
