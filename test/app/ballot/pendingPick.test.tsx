import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { readPendingPick, storePendingPick } from '../../../src/core/ballot/pendingPick.ts';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { memberWithPendingPick, waitingVote } from '../../support/app/waitingVote.ts';

const server = useServer();

const DAY_MS = 86_400_000;
const button = (name: string) => screen.findByRole('button', { name });

describe('a pending pick', () => {
  it('[R6.11] of a guest waits for the sign-up and is then given once', async () => {
    const course = (await coursesOf(server(), 'AZ')).courses[0]!;
    const app = await renderApp('/leaderboard/az');
    await app.user.click(await button(`Vote for ${course.name}`));
    await findHeading('Create your account');
    const note = await waitingVote();
    await waitFor(() =>
      expect(note).toHaveTextContent(`Your vote for ${course.name} is waiting. It counts once you sign up.`),
    );
    expect(readPendingPick()).toMatchObject({ courseId: course._id });

    await app.user.type(await screen.findByLabelText('Email address'), `waiting-${crypto.randomUUID()}@example.com`);
    await app.user.type(screen.getByLabelText('Password'), 'fairway-22');
    await app.user.click(screen.getByRole('button', { name: 'Create account' }));
    await findHeading('Arizona’s top golf courses');
    expect(await screen.findByText(`Your vote for ${course.name} is saved.`)).toBeInTheDocument();
    expect(await button(`Voted for ${course.name}`)).toHaveAttribute('aria-pressed', 'true');
    expect(app.path()).toBe('/leaderboard/az');
    expect(app.store.getState().footer.remainingVotes).toBe(21);
    expect(readPendingPick()).toBeNull();
  });

  it('[R6.11] expires after 24 hours', async () => {
    const { course, stored } = await memberWithPendingPick(server(), Date.now() - DAY_MS);
    await renderApp('/leaderboard/az');
    expect(await button(`Vote for ${course.name}`)).toBeInTheDocument();
    expect(await stored()).toEqual([]);
  });

  it('[R6.11] is forgotten when the member signs out', async () => {
    await memberWithPendingPick(server());
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location/:course`, () => HttpResponse.error()));
    const { go } = await renderApp('/leaderboard/az');
    await screen.findByText(/^Your vote for .*: Not saved\./);
    expect(readPendingPick()).not.toBeNull();
    await go('/logout');
    await findHeading('You’re signed out');
    expect(readPendingPick()).toBeNull();
  });
});

describe('the stored pending pick', () => {
  it('is a course id, as a number or in digits; anything else is refused', () => {
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

  it('is read as none, or as a course id, from any text in local storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        window.localStorage.setItem('pendingPick', text);
        const kept = readPendingPick();
        expect(kept === null || (Number.isInteger(kept.courseId) && kept.courseId > 0)).toBe(true);
      }),
    );
  });
});
