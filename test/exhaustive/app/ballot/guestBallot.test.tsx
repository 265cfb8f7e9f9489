import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { readPendingPick, storePendingPick } from '../../../../src/core/ballot/pendingPick.ts';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../../support/app/renderApp.tsx';
import { memberWithPendingPick, waitingVote } from '../../../support/app/waitingVote.ts';

const server = useServer({}, MANY_COURSES);

const DAY_MS = 86_400_000;
const button = (name: string) => screen.findByRole('button', { name });

const courseInArizona = async () => (await coursesOf(server(), 'AZ')).courses[0]!;

describe('a pending pick', () => {
  it('is named on the sign-in pages, too', async () => {
    const course = await courseInArizona();
    storePendingPick(course._id);
    for (const path of ['/login', '/login/link']) {
      await renderApp(path);
      const note = await waitingVote();
      await waitFor(() =>
        expect(note).toHaveTextContent(`Your vote for ${course.name} is waiting. It counts once you sign in.`),
      );
      cleanup();
    }
  });

  it('is said to count after the address is confirmed, where that is required', async () => {
    const course = await courseInArizona();
    storePendingPick(course._id);
    const config = (await server().app.inject('/api/config')).json<object>();
    const json = { ...config, requireVerifiedEmail: true };
    network.use(http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.json(json)));
    await renderApp('/signup');
    expect(await screen.findByText(/It counts once you sign up and verify your email\./)).toBeInTheDocument();
  });

  it.each([
    ['there is none', () => undefined],
    ['it has expired', (courseId: number) => storePendingPick(courseId, Date.now() - DAY_MS)],
    ['its course does not exist', () => storePendingPick(999_999)],
  ])('is not mentioned at the sign-up where %s', async (_case, store) => {
    store((await courseInArizona())._id);
    let isRequested = false;
    network.use(http.get(`${PAGE_ORIGIN}/api/golf-courses/999999`, () => void (isRequested = true)));
    await renderApp('/signup');
    await findHeading('Create your account');
    if (readPendingPick()) await waitFor(() => expect(isRequested).toBe(true));
    await waitFor(() => expect(screen.queryByText(/^Your vote/)).not.toBeInTheDocument());
  });

  it('is given when a member opens the page, and not again at the next visit', async () => {
    const { calls, course, other, stored } = await memberWithPendingPick(server());
    await renderApp('/leaderboard/az');
    await screen.findByText(`Your vote for ${course.name} is saved.`);
    expect(await stored()).toEqual([course._id]);
    await calls.remove(course._id);
    cleanup();
    const { user } = await renderApp('/leaderboard/az');
    await user.click(await button(`Vote for ${other.name}`));
    await waitFor(async () => expect(await stored()).toEqual([other._id]));
  });

  it('is given once when two tabs open at the same time', async () => {
    const { course, ballot } = await memberWithPendingPick(server());
    await Promise.all([renderApp('/leaderboard/az'), renderApp('/leaderboard/az')]);
    await screen.findAllByText(`Your vote for ${course.name} is saved.`);
    expect(await ballot()).toMatchObject({ courseIds: [course._id], version: 1 });
  });

  it('opens the swap sheet when the member has 22 picks', async () => {
    const { calls, courses, stored } = await memberWithPendingPick(server());
    const full = courses.slice(1, 23).map(({ _id }) => _id);
    await calls.replace(full, 0);
    const { user } = await renderApp('/leaderboard/az');
    const dialog = within(await screen.findByRole('dialog', { name: 'Swap a pick' }));
    await user.click(await dialog.findByRole('button', { name: `Replace ${courses[1]!.name}` }));
    await waitFor(async () => expect(await stored()).toEqual(full.with(0, courses[0]!._id)));
    expect(readPendingPick()).toBeNull();
  });

  it('is kept when the server cannot be reached, and given once after “Try again”', async () => {
    const { course, stored } = await memberWithPendingPick(server());
    const kept = readPendingPick();
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location/:course`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/leaderboard/az');
    await screen.findByText(/^Your vote for .*: Not saved\. We can’t reach the server/);
    expect(readPendingPick()).toEqual(kept);
    await user.click(await button('Try again'));
    await screen.findByText(`Your vote for ${course.name} is saved.`);
    expect(await stored()).toEqual([course._id]);
    expect(readPendingPick()).toBeNull();
  });

  it('is dropped, with the reason, when its course does not exist', async () => {
    await signedInMember(server());
    storePendingPick(999_999);
    await renderApp('/leaderboard/az');
    expect(await screen.findByText(/^Your vote isn’t saved. /)).toBeInTheDocument();
    expect(readPendingPick()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
