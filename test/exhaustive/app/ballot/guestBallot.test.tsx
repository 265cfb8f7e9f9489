import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { findNetwork, loseNetwork } from '../../../support/app/offline.ts';
import { signUp } from '../../../support/app/identityForms.ts';
import { findHeading, renderApp } from '../../../support/app/renderApp.tsx';
import { memberWithWaitingFlags, storeWaiting, waitingIds } from '../../../support/app/waitingFlags.ts';
import { setVotingOpen } from '../../../support/server/offers.ts';

const server = useServer({}, MANY_COURSES);

const BATCH = `${PAGE_ORIGIN}/api/picks/:location/batch`;
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('flags that wait for a sign-in', () => {
  it('[R6.11] are counted on the sign-in pages, too', async () => {
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    storeWaiting([{ locationId, courseId: courses[0]!._id }]);
    for (const path of ['/login', '/login/link', '/signup']) {
      await renderApp(path);
      expect(await screen.findByText('Your flag is waiting.')).toBeInTheDocument();
      cleanup();
    }
  });

  it('[R6.11] are said to count after the address is verified, where that is required', async () => {
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    storeWaiting(courses.slice(0, 2).map(({ _id: courseId }) => ({ locationId, courseId })));
    const config = (await server().app.inject('/api/config')).json<object>();
    const json = { ...config, requireVerifiedEmail: true };
    network.use(http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.json(json)));
    await renderApp('/signup');
    expect(
      await screen.findByText('Your 2 flags are waiting. They count once you verify your email.'),
    ).toBeInTheDocument();
  });

  it('[R6.11] are not mentioned where there are none', async () => {
    for (const path of ['/signup', '/login']) {
      await renderApp(path);
      await findHeading(path === '/signup' ? 'Create your account' : /./);
      expect(screen.queryByText(/waiting/)).not.toBeInTheDocument();
      cleanup();
    }
  });

  it('[R6.11] show on the landing page, which then leads to the sign-up', async () => {
    const { courses } = await coursesOf(server(), 'AZ');
    sessionStorage.setItem('currentLocation', 'az');
    const { user } = await renderApp('/welcome');
    const [first] = await screen.findAllByRole('button', { name: /^Vote for / });
    expect(screen.queryByRole('link', { name: 'Make them count' })).not.toBeInTheDocument();
    await user.click(first!);
    await user.click(await screen.findByRole('link', { name: 'Make them count' }));
    await findHeading('Create your account');
    expect(courses.map(({ _id }) => _id)).toEqual(expect.arrayContaining(waitingIds()));
  });
});

describe('flags that wait for a member', () => {
  it('[R6.17] are given once when two tabs open at the same time', async () => {
    const { waiting, ballot, waitingCourseIds } = await memberWithWaitingFlags(server(), { count: 2 });
    await Promise.all([renderApp('/leaderboard/az'), renderApp('/leaderboard/az')]);
    await screen.findByText('Your 2 flags count now.');
    await waitFor(async () => expect(await ballot()).toMatchObject({ courseIds: waitingCourseIds, version: 1 }));
    for (const { name } of waiting)
      expect(await screen.findAllByRole('button', { name: `Voted for ${name}` })).not.toEqual([]);
  });

  it('[R6.17] of a closed state still wait, and are named once', async () => {
    const { waitingCourseIds, locationId } = await memberWithWaitingFlags(server(), { count: 2 });
    await setVotingOpen(server(), locationId, false);
    onTestFinished(() => setVotingOpen(server(), locationId, true));
    await renderApp('/leaderboard/ut');
    await screen.findByText('Voting is closed in Arizona. 2 flags there wait until it opens.');
    expect(waitingIds()).toEqual(waitingCourseIds);
    cleanup();
    let tries = 0;
    // Without a response the next handler responds.
    network.use(http.post(BATCH, () => void (tries += 1)));
    await renderApp('/leaderboard/ut');
    await waitFor(() => expect(tries).toBe(1));
    await findHeading('Utah’s top golf courses');
    expect(screen.queryByText(/Voting is closed/)).not.toBeInTheDocument();
    expect(waitingIds()).toEqual(waitingCourseIds);
  });

  it('[R6.17] for a course that is not offered are named, and the others count', async () => {
    const { locationId, member, courses, stored } = await memberWithWaitingFlags(server(), { count: 0 });
    const utah = await coursesOf(server(), 'UT');
    const elsewhere = utah.courses[0]!;
    storeWaiting(
      [courses[0]!._id, elsewhere._id].map((courseId) => ({ locationId, courseId, userId: member.user._id })),
    );
    await renderApp('/leaderboard/az');
    await screen.findByText(
      `Your flag for ${courses[0]!.name} counts now. Nobody can vote for ${elsewhere.name} anymore.`,
    );
    expect(await stored()).toEqual([courses[0]!._id]);
    expect(waitingIds()).toEqual([]);
  });

  it('[R6.18] say that there is no network, and are given when it is back', async () => {
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    const { user } = await signedInMember(server());
    await renderApp('/leaderboard/az');
    await button(`Vote for ${courses[0]!.name}`);
    await import('../../../../src/core/ballot/giveFlags.ts');
    cleanup();
    storeWaiting([{ locationId, courseId: courses[1]!._id, userId: user._id }]);
    network.use(http.post(BATCH, () => HttpResponse.error()));
    const app = await renderApp('/leaderboard/az');
    await screen.findByText(/^Your flag still waits\. We can’t reach/);
    // The toast's; without a network other parts of the page offer another try, too.
    const tryAgain = await button('Try again');
    await loseNetwork();
    await app.user.click(tryAgain);
    await screen.findByText(/^Your flag still waits\. You’re offline\./);
    await findNetwork(server());
    expect(await screen.findByText(`Your flag for ${courses[1]!.name} counts now.`)).toBeInTheDocument();
    expect(waitingIds()).toEqual([]);
  });

  it('[R6.18] go when the member votes for the course, and a vote that is taken back stays so', async () => {
    const { waiting, waitingCourseIds, stored } = await memberWithWaitingFlags(server(), { count: 1 });
    network.use(http.post(BATCH, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/leaderboard/az');
    await screen.findByText(/^Your flag still waits/);
    await user.click(await button(`Vote for ${waiting[0]!.name}`));
    await waitFor(async () => expect(await stored()).toEqual(waitingCourseIds));
    await waitFor(() => expect(waitingIds()).toEqual([]));
    await user.click(await button(`Voted for ${waiting[0]!.name}`));
    await waitFor(async () => expect(await stored()).toEqual([]));
    cleanup();
    await renderApp('/leaderboard/az');
    await button(`Vote for ${waiting[0]!.name}`);
    expect(await stored()).toEqual([]);
  });

  it('[R6.17] wait for the verified address where that is required, and the page says so', async () => {
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    storeWaiting(courses.slice(0, 2).map(({ _id: courseId }) => ({ locationId, courseId })));
    network.use(
      http.post(BATCH, async ({ request }) => {
        const { courseIds } = (await request.json()) as { courseIds: number[] };
        const ballot = { locationId, courseIds, version: 1, remainingVotes: 20, counted: false, election: '2026' };
        return HttpResponse.json({
          ballot: { ...ballot, published: false, updatedAt: null },
          added: courseIds,
          left: [],
        });
      }),
    );
    const app = await renderApp('/signup');
    await signUp(app);
    await screen.findByText('Your 2 flags are saved. Verify your email to make them count.');
  });
});

it('[R6.17] the question about flags can be closed, and comes again at the next visit', async () => {
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  await signedInMember(server());
  storeWaiting([{ locationId, courseId: courses[0]!._id }]);
  const { user } = await renderApp('/leaderboard/az');
  const dialog = within(await screen.findByRole('dialog', { name: 'Are these flags yours?' }));
  expect(dialog.getByText('1 flag was planted on this device before you signed in. Add it?')).toBeInTheDocument();
  screen.getByRole('dialog').dispatchEvent(new Event('close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(waitingIds()).toHaveLength(1);
  cleanup();
  await renderApp('/leaderboard/az');
  await user.click(await button('Not mine'));
  await waitFor(() => expect(waitingIds()).toEqual([]));
});
