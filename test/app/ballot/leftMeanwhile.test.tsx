import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userApi } from '../../../src/api/api.ts';
import { signOut } from '../../../src/core/session/signOut.ts';
import { MANY_COURSES, useServer } from '../../support/app/appServer.ts';
import { network as msw, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { useFailingNetwork } from '../../support/app/failingCalls.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { button as editButton, openEditPage, save } from '../../support/app/openEditPage.ts';
import { openPicks, takeBackButton, undoButton, voteButton } from '../../support/app/openPicks.ts';
import { pageTexts } from '../../support/app/pageTexts.ts';
import { findHeading, type RenderedApp, renderApp } from '../../support/app/renderApp.tsx';
import { memberWithWaitingFlags, waitingIds } from '../../support/app/waitingFlags.ts';
import { readFlags } from '../../../src/core/ballot/guestFlags.ts';

const server = useServer({}, MANY_COURSES);
const network = useFailingNetwork(() => server().app, { isCached: false });

const VOTE = 'PUT /api/picks/:location/:id';
const BATCH = 'POST /api/picks/:location/batch';
const REMOVAL = 'DELETE /api/picks/:location/:id';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** Each makes one call, which meets the fault. */
const acts: [what: string, call: string, act: (begin: () => void) => Promise<RenderedApp>][] = [
  [
    'a vote',
    VOTE,
    async (begin) => {
      const { courses, ...app } = await openPicks(server(), 'voting');
      begin();
      await app.user.click(await voteButton(courses[7]!.name));
      return app;
    },
  ],
  [
    'a removal',
    REMOVAL,
    async (begin) => {
      const { names, ...app } = await openPicks(server(), 'my-picks');
      begin();
      await app.user.click(await takeBackButton(names[1]!));
      return app;
    },
  ],
  [
    'an undo',
    VOTE,
    async (begin) => {
      const { names, ...app } = await openPicks(server(), 'my-picks');
      await app.user.click(await takeBackButton(names[1]!));
      begin();
      await app.user.click(await undoButton());
      return app;
    },
  ],
  [
    'a swap',
    'POST /api/picks/:location/swap',
    async (begin) => {
      const { locationId, courses, names } = await memberWithPicks(server(), { count: 22 });
      const app = await renderApp(`/voting/${locationId}`);
      await app.user.click(await screen.findByRole('button', { name: `Swap a pick for ${courses[22]!.name}` }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Swap a pick' }));
      begin();
      await app.user.click(await dialog.findByRole('button', { name: `Replace ${names[0]!}` }));
      return app;
    },
  ],
  [
    'a new order',
    'PUT /api/picks/:location',
    async (begin) => {
      const { names, ...app } = await openEditPage(server());
      await app.user.click(editButton(`Move ${names[1]!} up`));
      begin();
      await app.user.click(save());
      return app;
    },
  ],
  [
    'flags that waited',
    BATCH,
    async (begin) => {
      await memberWithWaitingFlags(server());
      begin();
      return renderApp('/leaderboard/az');
    },
  ],
];

const WAYS: [how: string, leave: (app: RenderedApp) => Promise<unknown>][] = [
  ['here', ({ store }) => act(() => store.dispatch(signOut()))],
  [
    'in another tab',
    () => {
      const oldValue = window.localStorage.getItem('accessToken');
      window.localStorage.removeItem('accessToken');
      return Promise.resolve(
        fireEvent(window, new StorageEvent('storage', { key: 'accessToken', oldValue, newValue: null })),
      );
    },
  ],
];

/** Calls of a member that were sent without a bearer. */
const sentWithoutBearer = () =>
  vi
    .mocked(console.warn)
    .mock.calls.map(([what]) => String(what))
    .filter((what) => /\/api\/(picks|users\/me)/.test(what));

const saysOutcome = () =>
  pageTexts().filter((text) => /saved|undone|planted\.|whether|is over|still wait|counts? now/i.test(text));

describe.each(WAYS)('a member who signs out %s', (_how, leave) => {
  it.each(acts)(
    '[R3.8] hears nothing of %s whose response comes later, and nothing is sent without a bearer',
    async (_what, call, begin) => {
      const app = await begin(() => network.fail(call, 'slow'));
      await waitFor(() => expect(network.countOf(call)).toBeGreaterThan(0));
      await network.settle();
      await leave(app);
      await findHeading('You’re signed out');
      await network.settle();
      network.recover();
      await network.settle();
      expect(saysOutcome()).toEqual([]);
      expect(app.store.getState().toast.current).toBeNull();
      expect(sentWithoutBearer()).toEqual([]);
      expect(waitingIds()).toEqual([]);
    },
  );
});

/** Replaces the response to the next vote. Resolves when the vote has arrived, and was stored if it should be. */
function respondToVote(
  respond: () => Promise<Response>,
  store: (courseId: number) => Promise<unknown> = () => Promise.resolve(),
) {
  const arrived = Promise.withResolvers<undefined>();
  msw.use(
    http.put(`${PAGE_ORIGIN}/api/picks/:location/:course`, async ({ params }) => {
      await store(Number(params.course));
      arrived.resolve(undefined);
      return respond();
    }),
  );
  return arrived.promise;
}

describe('a vote', () => {
  it.each([
    ['is refused', () => HttpResponse.json({ code: 'course_not_offered', message: 'Not offered.' }, { status: 422 })],
    ['finds no session', () => HttpResponse.json({ code: 'session_over', message: 'It is over.' }, { status: 401 })],
    ['has no response', () => HttpResponse.error()],
  ])('[R3.8] that %s while its member signs out says nothing', async (_what, response) => {
    const { courses, store } = await openPicks(server(), 'voting');
    const gate = Promise.withResolvers<undefined>();
    const arrived = respondToVote(() => gate.promise.then(response));
    fireEvent.click(await voteButton(courses[7]!.name));
    await arrived;
    network.fail('POST /api/users/logout', 'slow');
    const left = act(() => store.dispatch(signOut()));
    await waitFor(() => expect(network.countOf('POST /api/users/logout')).toBe(1));
    gate.resolve(undefined);
    await network.settle();
    expect(saysOutcome()).toEqual([]);
    network.recover();
    await left;
    await findHeading('You’re signed out');
    expect([saysOutcome(), sentWithoutBearer(), waitingIds()]).toEqual([[], [], []]);
  });

  it('[R6.19] that is under way when another call finds the session over waits for the next sign-in', async () => {
    const { member, courses, store } = await openPicks(server(), 'voting');
    const { _id: courseId, name } = courses[7]!;
    network.fail(VOTE, 'slow');
    fireEvent.click(await voteButton(name));
    await waitFor(() => expect(network.countOf(VOTE)).toBe(1));
    const { headers, user } = member;
    await server().app.inject({ method: 'POST', url: '/api/users/logout', headers, payload: { userId: user._id } });
    const { initiate } = userApi.endpoints.getMe;
    await act(async () => void (await store.dispatch(initiate(undefined, { forceRefetch: true, subscribe: false }))));
    await findHeading('Create your account');
    expect(readFlags()).toMatchObject([{ courseId, userId: user._id }]);
    expect(sentWithoutBearer()).toEqual([]);
  });

  it.each([
    ['is shown once the time limit is over, where the server has it', true],
    ['is put back once the time limit is over, where the server does not have it', false],
  ])('without a response %s', async (_what, isStored) => {
    const { courses, calls } = await openPicks(server(), 'voting');
    const { name } = courses[7]!;
    const arrived = respondToVote(
      () => new Promise(() => undefined),
      async (courseId) => isStored && calls.add(courseId),
    );
    const button = await voteButton(name);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(button);
    // The vote is sent after the next paint.
    vi.advanceTimersByTime(100);
    await arrived;
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    const reads = () => network.countOf('GET /api/picks/:location');
    await waitFor(() => expect(reads()).toBe(2));
    await network.settle();
    expect(await voteButton(name)).toHaveAttribute('aria-pressed', String(isStored));
    expect(screen.queryAllByText(/^Not saved\. The server took too long/)).toHaveLength(isStored ? 0 : 1);
  });
});
