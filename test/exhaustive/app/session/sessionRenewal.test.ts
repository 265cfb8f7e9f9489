import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeTokens } from '../../../../src/api/session/tokenStore.ts';
import { makeStore } from '../../../../src/app/store.ts';
import { ballotApi } from '../../../../src/core/ballot/ballotApi.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { access, ada, refresh } from '../../../support/app/storedTokens.ts';
import { count, measured } from '../../../support/goals/goals.ts';

const SCHEDULES = count(5000, 40);

const fresh = access('ada', 's1', 4e9);
const ballot = {
  locationId: 'x',
  courseIds: [],
  version: 0,
  remainingVotes: 22,
  counted: true,
  published: false,
  updatedAt: null,
};

type Wire = { renewals: number; sent: Map<string, number> };

/** A server that refuses the old token and accepts the new one; `pause` orders the responses. */
function serve(refusals: readonly number[], pause: () => Promise<unknown>): Wire {
  const wire: Wire = { renewals: 0, sent: new Map() };
  network.resetHandlers();
  network.use(
    http.post(`${PAGE_ORIGIN}/api/users/refresh-token`, async () => {
      wire.renewals += 1;
      await pause();
      return HttpResponse.json({ accessToken: fresh, refreshToken: refresh('s1', 1) });
    }),
    http.get(`${PAGE_ORIGIN}/api/users/me`, () => HttpResponse.json({ _id: 'ada' })),
    http.get(`${PAGE_ORIGIN}/api/picks/:id`, async ({ request, params }) => {
      const id = String(params.id);
      wire.sent.set(id, (wire.sent.get(id) ?? 0) + 1);
      const isFresh = request.headers.get('authorization') === `Bearer ${fresh}`;
      await pause();
      return isFresh
        ? HttpResponse.json(ballot)
        : HttpResponse.json({ code: 'unauthorized', message: 'No' }, { status: refusals[Number(id)] ?? 401 });
    }),
  );
  return wire;
}

const fetchBallot = (store: ReturnType<typeof makeStore>, id: number) =>
  store.dispatch(ballotApi.endpoints.getBallot.initiate(String(id), { subscribe: false, forceRefetch: true }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('[R3.4] 1 to 50 requests that are refused together make one renewal and are sent at most twice, in any order of responses', async ({
  task,
}) => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom(401, 403), { minLength: 1, maxLength: 50 }),
      async (scheduler, refusals) => {
        storeTokens({ accessToken: ada.own, refreshToken: ada.ownRefresh });
        const wire = serve(refusals, () => scheduler.schedule(Promise.resolve()));
        const store = makeStore();
        const responses = await scheduler.waitFor(Promise.all(refusals.map((_status, id) => fetchBallot(store, id))));
        expect(responses.every(({ isSuccess }) => isSuccess)).toBe(true);
        expect(wire.renewals).toBe(1);
        expect(Math.max(...wire.sent.values())).toBeLessThanOrEqual(2);
      },
    ),
    { numRuns: SCHEDULES },
  );
  const figure = `${SCHEDULES.toLocaleString('en')} orders of answers to bursts of 1 to 50: 1 renewal each, no request sent more than twice`;
  measured(task, 'G10', figure);
}, 1_200_000);
