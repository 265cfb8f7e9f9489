import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refetchLocations } from '../../../src/core/location/locationApi.ts';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { renderApp } from '../../support/app/renderApp.tsx';
import { failing, neverResponding } from '../../support/app/unknownBallot.ts';
import { setVotingOpen, withdrawCourse } from '../../support/server/offers.ts';
import { locationIdIn, pickCalls } from '../../support/server/picks.ts';

const server = useServer();
const NAMES = `${PAGE_ORIGIN}/api/golf-courses/location-id`;
const OTHER_STATES = /We couldn’t load your picks in other states/;

const openVoting = async (code: string, isOpen: boolean) =>
  setVotingOpen(server(), await locationIdIn(server().db, code), isOpen);

/** A member with picks in Arizona, Nevada and Utah. */
async function memberOfThreeStates() {
  const { member, names } = await memberWithPicks(server(), { count: 1 });
  for (const code of ['NV', 'UT']) {
    const { locationId, courses } = await coursesOf(server(), code);
    await pickCalls(server().app, { headers: member.headers, locationId }).replace([courses[0]!._id], 0);
  }
  return names[0]!;
}
const states = async () =>
  within(await screen.findByRole('navigation', { name: 'States with your picks' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const findPick = (name: string) => screen.findByRole('button', { name: `Remove your vote for ${name}` });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await openVoting('NV', true);
  await openVoting('UT', true);
});

describe('My Picks', () => {
  it('[R6.2] names a course that was withdrawn', async () => {
    const { names, courseIds } = await memberWithPicks(server(), { count: 2 });
    await withdrawCourse(server(), courseIds[0]!);
    await renderApp('/my-picks');
    expect(await findPick(names[1]!)).toBeInTheDocument();
    expect(await findPick(names[0]!)).toBeInTheDocument();
  });

  it('[R8.1] shows the picks while the marks get no response, and none of them as unmarked', async () => {
    const { names } = await memberWithPicks(server(), { count: 1 });
    network.use(http.get(`${PAGE_ORIGIN}/api/marks`, neverResponding));
    await renderApp('/my-picks');
    expect(await findPick(names[0]!)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Add a note/ })).not.toBeInTheDocument();
  });

  it('[R9.6] shows the picks where the names of closed states come malformed, and says what is missing', async () => {
    const name = await memberOfThreeStates();
    await openVoting('NV', false);
    network.use(
      http.get(NAMES, ({ request }) => (request.url.includes('locationId=') ? HttpResponse.json({}) : undefined)),
    );
    await renderApp('/my-picks');
    expect(await screen.findByText(OTHER_STATES)).toBeInTheDocument();
    expect(await findPick(name)).toBeInTheDocument();
  });

  it('[R9.6] says so where the names of closed states fail after one more has closed, and tries again', async () => {
    await memberOfThreeStates();
    await openVoting('NV', false);
    const { store, user } = await renderApp('/my-picks');
    expect(await states()).toEqual(['Arizona', 'Utah', 'Nevada (closed)']);
    await openVoting('UT', false);
    let isDown = true;
    network.use(http.get(NAMES, () => (isDown ? failing() : undefined)));
    act(() => {
      store.dispatch(refetchLocations());
    });
    const said = await screen.findByText(OTHER_STATES);
    isDown = false;
    await user.click(within(said).getByRole('button', { name: 'Try again' }));
    expect((await states()).toSorted()).toEqual(['Arizona', 'Nevada (closed)', 'Utah (closed)']);
  });
});
