import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import { storePendingPick, readPendingPick } from '../../../src/core/ballot/pendingPick.ts';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import type { TestMember } from '../../support/server/server.ts';

const server = useServer({}, MANY_COURSES);
const DAY_MS = 86_400_000;
let people = 0;

const button = (name: string) => screen.findByRole('button', { name });

async function arizona() {
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const [course, other] = courses;
  const url = `/api/picks/${locationId}`;
  const ballotOf = async ({ headers }: Pick<TestMember, 'headers'>) =>
    (await server().app.inject({ url, headers })).json<Ballot>();
  return { locationId, courses, course: course!, other: other!, url, ballotOf };
}

/** What the identity screens say of a vote that waits. */
const waitingVote = async () => (await screen.findByText(/^Your vote/)).closest('[role=status]');

/** A member of this browser, not signed in as yet to the page, and a pick that waits. */
async function memberWithPendingPick(at?: number) {
  const state = await arizona();
  const member = await signedInMember(server());
  expect(storePendingPick(state.course._id, at)).toBe(true);
  const stored = async () => (await state.ballotOf(member)).courseIds;
  return { ...state, member, stored };
}

describe('a guest’s vote', () => {
  it('waits for the sign-up it leads to, and is then applied once', async () => {
    const { course } = await arizona();
    const app = await renderApp('/leaderboard/az');
    await app.user.click(await button(`Vote for ${course.name}`));
    await findHeading('Create your account');
    const note = await waitingVote();
    await waitFor(() =>
      expect(note).toHaveTextContent(
        `Your vote for ${course.name} is waiting. It counts as soon as you have signed up.`,
      ),
    );
    expect(readPendingPick()).toMatchObject({ courseId: course._id });

    await app.user.type(await screen.findByLabelText('First name'), 'Ada');
    await app.user.type(screen.getByLabelText('Last name'), 'Palmer');
    await app.user.type(screen.getByLabelText('E-mail address'), `waiting-${++people}-${Date.now()}@example.com`);
    await app.user.type(screen.getByLabelText('Password'), 'fairway-22');
    await app.user.click(screen.getByRole('button', { name: 'Create account' }));
    await findHeading('Arizona’s top golf courses');
    expect(await screen.findByText(`Your flag for ${course.name} is planted.`)).toBeInTheDocument();
    expect(await button(`Voted for ${course.name}`)).toHaveAttribute('aria-pressed', 'true');
    expect(app.path()).toBe('/leaderboard/az');
    expect(app.store.getState().footer.remainingVotes).toBe(21);
    expect(readPendingPick()).toBeNull();
  });

  it('is named on the other ways in as well, and after a reload', async () => {
    const { course } = await arizona();
    storePendingPick(course._id);
    for (const path of ['/login', '/login/link']) {
      await renderApp(path);
      const note = await waitingVote();
      await waitFor(() =>
        expect(note).toHaveTextContent(
          `Your vote for ${course.name} is waiting. It counts as soon as you have signed in.`,
        ),
      );
      cleanup();
    }
  });

  it('counts after the address is confirmed where that is required', async () => {
    const { course } = await arizona();
    storePendingPick(course._id);
    const config = (await server().app.inject('/api/config')).json<object>();
    const json = { ...config, requireVerifiedEmail: true };
    network.use(http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.json(json)));
    await renderApp('/signup');
    expect(
      await screen.findByText(/It counts as soon as you have signed up and confirmed your address\./),
    ).toBeInTheDocument();
  });

  it.each([
    ['none waits', () => undefined],
    ['it is too old', () => storePendingPick(201, Date.now() - DAY_MS)],
    ['nobody knows its course', () => storePendingPick(999_999)],
  ])('is not spoken of where %s', async (_case, arrange) => {
    arrange();
    let asked = false;
    network.use(http.get(`${PAGE_ORIGIN}/api/golf-courses/999999`, () => void (asked = true)));
    await renderApp('/signup');
    await findHeading('Create your account');
    if (readPendingPick()) await waitFor(() => expect(asked).toBe(true));
    await waitFor(() => expect(screen.queryByText(/^Your vote/)).not.toBeInTheDocument());
  });

  it('is applied after a reload, and not again at a second visit', async () => {
    const { member, course, other, url, stored } = await memberWithPendingPick();
    await renderApp('/leaderboard/az');
    await screen.findByText(`Your flag for ${course.name} is planted.`);
    expect(await stored()).toEqual([course._id]);
    await server().app.inject({ method: 'DELETE', url: `${url}/${course._id}`, headers: member.headers });
    cleanup();
    const { user } = await renderApp('/leaderboard/az');
    await user.click(await button(`Vote for ${other.name}`));
    await waitFor(async () => expect(await stored()).toEqual([other._id]));
  });

  it('counts once when two tabs sign in at the same time', async () => {
    const { member, course, ballotOf } = await memberWithPendingPick();
    await Promise.all([renderApp('/leaderboard/az'), renderApp('/leaderboard/az')]);
    await screen.findAllByText(`Your flag for ${course.name} is planted.`);
    expect(await ballotOf(member)).toMatchObject({ courseIds: [course._id], version: 1 });
  });

  it('[R6.11] is gone after 24 hours', async () => {
    const { course, stored } = await memberWithPendingPick(Date.now() - DAY_MS);
    await renderApp('/leaderboard/az');
    expect(await button(`Vote for ${course.name}`)).toBeInTheDocument();
    expect(await stored()).toEqual([]);
  });

  it('asks for a swap when no flag is left', async () => {
    const { member, courses, url, stored } = await memberWithPendingPick();
    const full = courses.slice(1, 23).map(({ _id }) => _id);
    const headers = { ...member.headers, 'if-match': '"0"' };
    await server().app.inject({ method: 'PUT', url, headers, payload: { courseIds: full } });
    const { user } = await renderApp('/leaderboard/az');
    const dialog = within(await screen.findByRole('dialog', { name: 'Swap a pick' }));
    await user.click(await dialog.findByRole('button', { name: `Replace ${courses[1]!.name}` }));
    await waitFor(async () => expect(await stored()).toEqual(full.with(0, courses[0]!._id)));
    expect(readPendingPick()).toBeNull();
  });

  it('is not lost with the network, and not applied twice after it', async () => {
    const { course, stored } = await memberWithPendingPick();
    const kept = readPendingPick();
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location/:course`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/leaderboard/az');
    await screen.findByText(/^Your vote for .*: Not saved\. The server cannot be reached/);
    expect(readPendingPick()).toEqual(kept);
    await user.click(await button('Try again'));
    await screen.findByText(`Your flag for ${course.name} is planted.`);
    expect(await stored()).toEqual([course._id]);
    expect(readPendingPick()).toBeNull();
  });

  it('is dropped with the reason when it can never be cast', async () => {
    await signedInMember(server());
    storePendingPick(999_999);
    await renderApp('/leaderboard/az');
    expect(await screen.findByText(/^Your vote is not saved. /)).toBeInTheDocument();
    expect(readPendingPick()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('[R6.11] is forgotten at a sign-out', async () => {
    const { course } = await arizona();
    const { store } = await renderApp('/about');
    storePendingPick(course._id);
    act(() => {
      store.dispatch(signedOut());
    });
    await waitFor(() => expect(readPendingPick()).toBeNull());
  });
});

describe('keeping a pick', () => {
  it('takes a course id, from an address as well, and nothing else', () => {
    expect([7, '7', 2_147_483_647].map((id) => storePendingPick(id))).toEqual([true, true, true]);
    window.localStorage.clear();
    for (const junk of [
      0,
      -1,
      1.5,
      '',
      '1e3',
      ' 7',
      '7/../8',
      '99999999999',
      NaN,
      null,
      undefined,
      {},
      [7],
      '2147483648',
    ])
      expect(storePendingPick(junk)).toBe(false);
    expect(window.localStorage).toHaveLength(0);
  });

  it('survives whatever stands in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        window.localStorage.setItem('pendingPick', text);
        const kept = readPendingPick();
        expect(kept === null || (Number.isInteger(kept.courseId) && kept.courseId > 0)).toBe(true);
      }),
    );
  });
});
