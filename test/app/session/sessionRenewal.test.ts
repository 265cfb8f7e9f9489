import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTokens } from '../../../src/api/tokenStore.ts';
import { makeStore } from '../../../src/app/store.ts';
import { ballotApi } from '../../../src/core/ballot/ballotApi.ts';
import { signedIn } from '../../../src/core/session/sessionSlice.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { count, measured } from '../../support/goals/goals.ts';

const HOUR_S = 3600;
const SCHEDULES = count(5000, 40);

/** An access token as the page sees one: readable claims, a signature nobody checks here. */
function accessToken(mark: string, sub = 'ada'): string {
  const claims = { sub, exp: Math.floor(Date.now() / 1000) + HOUR_S, mark };
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.mac`;
}

const refreshToken = (counter: number) => `v1.session1.${counter}.mac`;
const ada = { _id: 'ada', name: 'Ada', isAdmin: false, primaryLocation: null, state: null };
const ballot = {
  locationId: 'x',
  courseIds: [],
  version: 0,
  remainingVotes: 22,
  counted: true,
  published: false,
  updatedAt: null,
};

type Wire = { renewals: number; sent: Map<string, number>; logouts: (string | null)[] };
type Answers = { refusals?: readonly number[]; renew?: () => Response; pause?: () => Promise<unknown> };

/** A server that refuses the old token and accepts the new one; `pause` orders the responses. */
function serve({ refusals = [401], renew, pause = () => Promise.resolve() }: Answers): Wire {
  const wire: Wire = { renewals: 0, sent: new Map(), logouts: [] };
  const fresh = accessToken('new');
  network.resetHandlers();
  network.use(
    http.post(`${PAGE_ORIGIN}/api/users/refresh-token`, async () => {
      wire.renewals += 1;
      await pause();
      return renew?.() ?? HttpResponse.json({ accessToken: fresh, refreshToken: refreshToken(1) });
    }),
    http.post(`${PAGE_ORIGIN}/api/users/logout`, ({ request }) => {
      wire.logouts.push(request.headers.get('authorization'));
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(`${PAGE_ORIGIN}/api/users/me`, () => HttpResponse.json({ ...ada, email: 'ada@example.com' })),
    http.get(`${PAGE_ORIGIN}/api/picks/:id`, async ({ request, params }) => {
      const id = String(params.id);
      wire.sent.set(id, (wire.sent.get(id) ?? 0) + 1);
      const isFresh = request.headers.get('authorization') === `Bearer ${fresh}`;
      await pause();
      return isFresh
        ? HttpResponse.json(ballot)
        : HttpResponse.json(
            { code: 'unauthorized', message: 'No' },
            { status: refusals[Number(id) % refusals.length] ?? 401 },
          );
    }),
  );
  return wire;
}

const ask = (store: ReturnType<typeof makeStore>, id: number) =>
  store.dispatch(ballotApi.endpoints.getBallot.initiate(String(id), { subscribe: false, forceRefetch: true }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  storeTokens({ accessToken: accessToken('old'), refreshToken: refreshToken(0) });
});

describe('renewing the session', () => {
  it('[R3.4] happens once for any burst of 1 to 50 refused requests, in any order of responses, each sent at most twice', async ({
    task,
  }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(401, 403), { minLength: 1, maxLength: 50 }),
        async (scheduler, refusals) => {
          storeTokens({ accessToken: accessToken('old'), refreshToken: refreshToken(0) });
          const wire = serve({ refusals, pause: () => scheduler.schedule(Promise.resolve()) });
          const store = makeStore();
          const answers = await scheduler.waitFor(Promise.all(refusals.map((_status, id) => ask(store, id))));
          expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true);
          expect(wire.renewals).toBe(1);
          expect(Math.max(...wire.sent.values())).toBeLessThanOrEqual(2);
        },
      ),
      { numRuns: SCHEDULES },
    );
    const figure = `${SCHEDULES.toLocaleString('en')} orders of answers to bursts of 1 to 50: 1 renewal each, no request sent more than twice`;
    measured(task, 'G10', figure);
  }, 1_200_000);

  it('[R3.5] fetches the user again afterwards', async () => {
    serve({});
    const store = makeStore();
    store.dispatch(signedIn({ ...ada, name: 'Old name' }, { method: 'email', isNew: false }));
    await ask(store, 0);
    await expect.poll(() => store.getState().session.user?.name).toBe('Ada');
  });

  it('[R3.5] keeps the stored refresh token when the response contains none', async () => {
    serve({ renew: () => HttpResponse.json({ accessToken: accessToken('new') }) });
    await ask(makeStore(), 0);
    expect(sessionStorage.getItem('refreshToken')).toBe(refreshToken(0));
  });

  it.each([401, 400, 422])(
    'that is refused with %s deletes both tokens, logs out and passes the error on',
    async (status) => {
      const wire = serve({ renew: () => HttpResponse.json({ code: 'session_over', message: 'Over' }, { status }) });
      const bearer = `Bearer ${sessionStorage.getItem('accessToken')}`;
      const store = makeStore();
      store.dispatch(signedIn(ada, { method: 'email', isNew: false }));
      const { error } = await ask(store, 0);
      expect(error).toMatchObject({ status: 401 });
      await expect.poll(() => store.getState().session.status).toBe('anonymous');
      expect([sessionStorage.getItem('accessToken'), localStorage.getItem('accessToken'), document.cookie]).toEqual([
        null,
        null,
        '',
      ]);
      expect(wire.logouts).toEqual([bearer]);
      expect(wire.sent.get('0')).toBe(1);
    },
  );

  it.each([429, 500, 503])(
    '[R3.6, R9.5] that fails with %s passes the error on and keeps the tokens',
    async (status) => {
      serve({ renew: () => HttpResponse.json({ code: 'internal', message: 'Hm' }, { status }) });
      const { error } = await ask(makeStore(), 0);
      expect(error).toMatchObject({ status });
      expect(sessionStorage.getItem('refreshToken')).toBe(refreshToken(0));
    },
  );

  it('without a network passes the error on and keeps the tokens', async () => {
    serve({ renew: () => HttpResponse.error() });
    const { error } = await ask(makeStore(), 0);
    expect(error).toMatchObject({ status: 'FETCH_ERROR' });
    expect(sessionStorage.getItem('refreshToken')).toBe(refreshToken(0));
  });

  it('[R3.6] is over at once when no refresh token is stored', async () => {
    const wire = serve({});
    sessionStorage.removeItem('refreshToken');
    document.cookie = 'refreshToken=; Max-Age=0; path=/';
    await ask(makeStore(), 0);
    expect(wire.renewals).toBe(0);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('does not bring a session back that was closed meanwhile', async () => {
    serve({
      renew: () => {
        sessionStorage.clear();
        localStorage.clear();
        document.cookie = 'refreshToken=; Max-Age=0; path=/';
        return HttpResponse.json({ accessToken: accessToken('new'), refreshToken: refreshToken(1) });
      },
    });
    await ask(makeStore(), 0);
    expect([sessionStorage.getItem('accessToken'), document.cookie]).toEqual([null, '']);
  });

  it('is not needed when another tab has stored a newer token of the same member', async () => {
    const wire = serve({});
    const renewedElsewhere = accessToken('new');
    network.use(
      http.get(`${PAGE_ORIGIN}/api/picks/:id`, ({ request }) =>
        request.headers.get('authorization') === `Bearer ${renewedElsewhere}`
          ? HttpResponse.json(ballot)
          : HttpResponse.json({ code: 'unauthorized', message: 'No' }, { status: 401 }),
      ),
    );
    localStorage.setItem('accessToken', renewedElsewhere);
    const { isSuccess } = await ask(makeStore(), 0);
    expect(isSuccess).toBe(true);
    expect(wire.renewals).toBe(0);
  });

  it("never takes another member's token", async () => {
    const wire = serve({});
    localStorage.setItem('accessToken', accessToken('new', 'bob'));
    await ask(makeStore(), 0);
    expect(wire.renewals).toBe(1);
    expect(sessionStorage.getItem('accessToken')).not.toContain(accessToken('new', 'bob'));
  });
});
