import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readFlags } from '../../../src/core/ballot/guestFlags.ts';
import { MANY_COURSES, useServer } from '../../support/app/appServer.ts';
import { bridgeTo, network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findNetwork, loseNetwork } from '../../support/app/offline.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { memberWithWaitingFlags, waitingIds } from '../../support/app/waitingFlags.ts';

const server = useServer({}, MANY_COURSES);

const BATCH = `${PAGE_ORIGIN}/api/picks/:location/batch`;
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** How a call can fail: before the server has it, or after. */
const FAILURES: [how: string, reason: string, fail: () => void][] = [
  [
    'meets an error of the server',
    'We’re having trouble',
    () =>
      network.use(
        http.post(BATCH, () =>
          HttpResponse.json({ code: 'internal', message: 'We’re having trouble.' }, { status: 500 }),
        ),
      ),
  ],
  [
    'meets too many requests',
    'Too many requests',
    () =>
      network.use(
        http.post(BATCH, () =>
          HttpResponse.json({ code: 'rate_limited', message: 'Too many requests.' }, { status: 429 }),
        ),
      ),
  ],
  [
    'does not reach the server',
    'We can’t reach the server',
    () => network.use(http.post(BATCH, () => HttpResponse.error())),
  ],
  [
    'loses its response',
    'We can’t reach the server',
    () => {
      const forward = bridgeTo(server().app);
      network.use(
        http.post(BATCH, async ({ request, requestId }) => {
          await forward.run({ request, requestId });
          return HttpResponse.error();
        }),
      );
    },
  ],
];

describe('flags in a browser whose locks', () => {
  it.each([
    ['are refused', () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))],
    [
      'throw',
      () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    ],
    [
      'are never given',
      () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        // The wait for the lock begins as soon as this returns.
        queueMicrotask(() => {
          vi.advanceTimersByTime(30_000);
          vi.useRealTimers();
        });
        return new Promise(() => undefined);
      },
    ],
  ])('[R9.8] %s count all the same, once', async (_how, request) => {
    const { stored, ballot, waitingCourseIds } = await memberWithWaitingFlags(server(), { count: 2 });
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    await renderApp('/leaderboard/az');
    await screen.findByText('Your 2 flags count now.');
    expect(await stored()).toEqual(waitingCourseIds);
    expect((await ballot()).version).toBe(1);
    expect(waitingIds()).toEqual([]);
  });
});

describe('flags whose call fails', () => {
  it.each(FAILURES)('[R6.18] still wait where it %s, and count once after “Try again”', async (_how, reason, fail) => {
    const { stored, ballot, waitingCourseIds } = await memberWithWaitingFlags(server(), { count: 3 });
    fail();
    const { user } = await renderApp('/leaderboard/az');
    expect(await screen.findByText(new RegExp(`^Your 3 flags still wait\\. ${reason}`))).toBeInTheDocument();
    expect(waitingIds()).toEqual(waitingCourseIds);
    const [key] = readFlags().map((flag) => flag.key);
    expect(readFlags().map((flag) => flag.key)).toEqual([key, key, key]);

    const sent: unknown[] = [];
    network.resetHandlers(
      http.post(BATCH, async ({ request }) => void sent.push(((await request.clone().json()) as { key: string }).key)),
      bridgeTo(server().app),
    );
    await user.click(await button('Try again'));
    await screen.findByText('Your 3 flags count now.');
    expect(sent).toEqual([key]);
    expect(await stored()).toEqual(waitingCourseIds);
    expect((await ballot()).version).toBe(1);
    expect(waitingIds()).toEqual([]);
  });

  it('[R6.18] are tried again when the network is back', async () => {
    const { stored, waitingCourseIds } = await memberWithWaitingFlags(server(), { count: 2 });
    network.use(http.post(BATCH, () => HttpResponse.error()));
    await renderApp('/leaderboard/az');
    await screen.findByText(/^Your 2 flags still wait\./);
    await loseNetwork();
    network.resetHandlers(bridgeTo(server().app));
    await findNetwork(server());
    await screen.findByText('Your 2 flags count now.');
    expect(await stored()).toEqual(waitingCourseIds);
  });

  it('[R6.18] are tried again at the next start, and not once more after that', async () => {
    const { calls, stored, waitingCourseIds } = await memberWithWaitingFlags(server());
    network.use(http.post(BATCH, () => HttpResponse.error()));
    await renderApp('/leaderboard/az');
    await screen.findByText(/^Your flag still waits\./);
    cleanup();
    network.resetHandlers(bridgeTo(server().app));
    await renderApp('/leaderboard/az');
    await screen.findByText(/^Your flag for .* counts now\.$/);
    expect(await stored()).toEqual(waitingCourseIds);
    await calls.remove(waitingCourseIds[0]!);
    cleanup();
    await renderApp('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    expect(await stored()).toEqual([]);
  });

  it('[R6.17] are said to wait where voting is closed at the next start, once', async () => {
    await memberWithWaitingFlags(server());
    network.use(http.post(BATCH, () => HttpResponse.error()));
    await renderApp('/leaderboard/ut');
    await screen.findByText(/^Your flag still waits\./);
    cleanup();
    let tries = 0;
    network.use(
      http.post(BATCH, () => {
        tries += 1;
        return HttpResponse.json({ code: 'location_not_offered', message: 'Voting is closed.' }, { status: 422 });
      }),
    );
    await renderApp('/leaderboard/ut');
    await screen.findByText(/^Voting is closed in .* 1 flag there waits until it opens\.$/);
    cleanup();
    await renderApp('/leaderboard/ut');
    await waitFor(() => expect(tries).toBe(2));
    await findHeading('Utah’s top golf courses');
    expect(screen.queryByText(/Voting is closed/)).not.toBeInTheDocument();
  });

  it('[R6.18] are not said to be withdrawn where only their names cannot be loaded', async () => {
    const { stored, waitingCourseIds } = await memberWithWaitingFlags(server());
    network.use(http.get(`${PAGE_ORIGIN}/api/golf-courses/:id`, () => HttpResponse.error()));
    await renderApp('/leaderboard/az');
    await screen.findByText('Your flag for one of your courses counts now.');
    expect(await stored()).toEqual(waitingCourseIds);
  });

  it('[R6.19] are forgotten when the member signs out', async () => {
    await memberWithWaitingFlags(server());
    network.use(http.post(BATCH, () => HttpResponse.error()));
    const { go } = await renderApp('/leaderboard/az');
    await screen.findByText(/^Your flag still waits\./);
    await go('/logout');
    await findHeading('You’re signed out');
    expect(waitingIds()).toEqual([]);
  });
});
