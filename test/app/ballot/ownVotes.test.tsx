import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { leaderboardApi } from '../../../src/api/endpoints/leaderboardApi.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';
import { pickCalls } from '../../support/server/picks.ts';
import { giveVotes } from '../../support/server/votes.ts';

const server = useServer({ STANDINGS_INTERVAL_MS: '200' });

/**
 * A state whose first course has three votes of others, and a member without picks there. Nothing is published unless
 * the test says so.
 */
async function rankedState(code: string) {
  const { db, clock, standings } = server();
  const { locationId, courses } = await coursesOf(server(), code);
  const [course, other] = courses;
  await giveVotes(db, locationId, { [course!._id]: 3 });
  const publish = async () => {
    clock.advance(1000);
    await standings.tick();
  };
  await publish();
  clock.advance(1000);
  const member = await signedInMember(server());
  const calls = pickCalls(server().app, { headers: member.headers, locationId });
  return { course: course!, other: other!, locationId, publish, calls };
}

const select = leaderboardApi.endpoints.getLeaderboard.select({ code: 'co' });
const rowOf = async (name: string) => within((await screen.findByRole('heading', { level: 2, name })).closest('li')!);
const flag = (name: string) => screen.findByRole('button', { name: voteFor(name) });

describe('the votes beside a flag', () => {
  it('[R7.9] have the member’s own vote at once, and lose it at once when it is taken back', async () => {
    const { course, other } = await rankedState('AZ');
    const { user } = await renderApp('/leaderboard/az');
    const row = await rowOf(course.name);
    await row.findByRole('button', { pressed: false });
    expect(row.getByText('3 votes')).toBeInTheDocument();
    await user.click(await flag(course.name));
    expect(await row.findByText('4 votes')).toBeInTheDocument();
    await user.click(await flag(other.name));
    expect(await (await rowOf(other.name)).findByText('1 vote')).toBeInTheDocument();
    expect(row.getByText('4 votes')).toBeInTheDocument();
    await user.click(await flag(course.name));
    expect(await row.findByText('3 votes')).toBeInTheDocument();
  });

  it('[R7.9] count the own vote once when the ranking that has it is published', async () => {
    const { course, publish, calls } = await rankedState('UT');
    const { user, store } = await renderApp('/leaderboard/ut');
    const row = await rowOf(course.name);
    await row.findByRole('button', { pressed: false });
    await user.click(await flag(course.name));
    await waitFor(async () => expect((await calls.get()).json()).toMatchObject({ courseIds: [course._id] }));
    const { updatedAt } = await read();
    await publish();
    await waitFor(async () => expect((await read()).updatedAt).not.toBe(updatedAt));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).toContain('"votes":4'));
    expect(row.getByText('4 votes')).toBeInTheDocument();
  });

  it('[R7.9] keep the own vote when a number arrives that was counted between its removal and the undo', async () => {
    const { course, publish, calls } = await rankedState('CO');
    await calls.add(course._id);
    await publish();
    server().clock.advance(1000);
    const { user, store } = await renderApp('/leaderboard/co');
    const row = await rowOf(course.name);
    await row.findByRole('button', { pressed: true });
    expect(row.getByText('4 votes')).toBeInTheDocument();
    const gate = Promise.withResolvers<undefined>();
    network.use(http.get(`${PAGE_ORIGIN}/api/leaderboard/co`, () => gate.promise));
    await user.click(await flag(course.name));
    expect(await row.findByText('3 votes')).toBeInTheDocument();
    await waitFor(async () => expect((await calls.get()).json()).toMatchObject({ courseIds: [] }));
    await publish();
    server().clock.advance(1000);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await calls.get()).json()).toMatchObject({ courseIds: [course._id] }));
    expect(await row.findByText('4 votes')).toBeInTheDocument();
    gate.resolve(undefined);
    const published = () => select(store.getState()).data?.pages[0]?.entries[0]?.votes;
    await waitFor(() => expect(published()).toBe(3));
    expect(row.getByText('4 votes')).toBeInTheDocument();
    await publish();
    await waitFor(() => expect(published()).toBe(4));
    expect(row.getByText('4 votes')).toBeInTheDocument();
  });

  it('[R7.9] have a first vote although the ranking that is opened after it is older', async () => {
    const { other, calls } = await rankedState('WY');
    await calls.add(other._id);
    await renderApp('/leaderboard/wy');
    const row = await rowOf(other.name);
    await row.findByRole('button', { pressed: true });
    expect(await row.findByText('1 vote')).toBeInTheDocument();
  });

  it('[R7.9] on a course page have the own vote at once, and those that were there before only once', async () => {
    const { course, other, publish, calls } = await rankedState('NM');
    await calls.add(other._id);
    await publish();
    const { user, go } = await renderApp(`/course/${course._id}`);
    await findHeading(course.name);
    await user.click(await flag(course.name));
    const standing = () => within(screen.getByRole('region', { name: 'Standing' }));
    expect(await standing().findByText('4 votes')).toBeInTheDocument();
    await go(`/course/${other._id}`);
    await findHeading(other.name);
    await standing().findByRole('button', { pressed: true });
    expect(standing().getByText('1 vote')).toBeInTheDocument();
  });

  it('[R4.11] leave out a vote that does not count yet', async () => {
    const { course } = await rankedState('NV');
    const uncounted = (locationId: unknown, courseIds: number[]) =>
      HttpResponse.json({
        locationId: String(locationId),
        courseIds,
        version: courseIds.length,
        counted: false,
        published: false,
        updatedAt: courseIds.length === 0 ? null : server().clock.now().toISOString(),
      });
    network.use(
      http.get(`${PAGE_ORIGIN}/api/picks/:location`, ({ params }) => uncounted(params.location, [])),
      http.put(`${PAGE_ORIGIN}/api/picks/:location/:course`, ({ params }) =>
        uncounted(params.location, [Number(params.course)]),
      ),
    );
    const { user } = await renderApp('/leaderboard/nv');
    const row = await rowOf(course.name);
    await user.click(await flag(course.name));
    await row.findByRole('button', { pressed: true });
    expect(row.getByText('3 votes')).toBeInTheDocument();
  });
});

const read = async () => (await server().app.inject('/api/leaderboard/ut')).json<{ updatedAt: string }>();
