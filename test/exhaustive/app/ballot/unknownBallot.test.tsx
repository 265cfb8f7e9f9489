import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { selectRemainingVotes } from '../../../../src/core/footer/footerSlice.ts';
import { MANY_COURSES, useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { memberWithPicks } from '../../../support/app/memberWithPicks.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';
import {
  ballotResponses,
  expectUnknownPicks,
  failing,
  neverResponding,
  PICKS_PAGES,
  shownNumbers,
} from '../../../support/app/unknownBallot.ts';

const server = useServer({}, MANY_COURSES);
const TRY_AGAIN = { name: 'Try again' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** The everyday test of the same name has the voting page. */
const OTHER_PAGES = Object.entries(PICKS_PAGES).filter(([name]) => name !== 'the voting page');
const PAGES_TO_VOTE_ON = ['the voting page', 'a ranking', 'a course'] as const;

describe('while a member’s picks are not known', () => {
  it.each(OTHER_PAGES)('[R6.9] %s shows them as unknown, and no number', async (_name, page) => {
    await expectUnknownPicks(server(), page);
  });

  it.each(PAGES_TO_VOTE_ON)('a vote that is given on %s is stored and shown', async (pageName) => {
    const { path } = PICKS_PAGES[pageName];
    const { locationId, courses, stored } = await memberWithPicks(server());
    const { _id, name } = courses[4]!;
    ballotResponses(failing);
    const { user } = await renderApp(path(locationId, _id));
    const unknown = await screen.findByRole('button', { name: `Vote for ${name}: we couldn’t load your flags` });
    expect(unknown).toHaveTextContent('?');
    await user.click(unknown);
    expect(await screen.findByRole('button', { name: `Voted for ${name}`, pressed: true })).toBeInTheDocument();
    await waitFor(async () => expect(await stored()).toContain(_id));
    // The response holds the whole list.
    if (path(locationId, _id).startsWith('/course')) return;
    expect(screen.getByRole('button', { name: `Voted for ${courses[0]!.name}`, pressed: true })).toBeInTheDocument();
    expect(await within(screen.getByRole('region', { name: 'Actions' })).findByText('18')).toBeInTheDocument();
  });

  it('a tap on a course that is picked already leaves the vote as it is', async () => {
    const { locationId, courses, stored } = await memberWithPicks(server(), { count: 2 });
    const { name } = courses[0]!;
    ballotResponses(failing);
    const { user } = await renderApp(`/voting/${locationId}`);
    await user.click(await screen.findByRole('button', { name: `Vote for ${name}: we couldn’t load your flags` }));
    await screen.findByRole('button', { name: `Voted for ${name}`, pressed: true });
    expect(await stored()).toEqual(courses.slice(0, 2).map(({ _id }) => _id));
  });

  it('a 23rd vote opens the swap sheet', async () => {
    const { locationId, courses, stored } = await memberWithPicks(server(), { count: 22 });
    const { name } = courses[22]!;
    ballotResponses(failing);
    const { user } = await renderApp(`/voting/${locationId}`);
    await user.click(await screen.findByRole('button', { name: `Vote for ${name}: we couldn’t load your flags` }));
    const sheet = await screen.findByRole('dialog', { name: 'Swap a pick' });
    expect(await within(sheet).findByRole('button', { name: `Replace ${courses[0]!.name}` })).toBeInTheDocument();
    expect(await stored()).toHaveLength(22);
  });

  it('the filter “Not voted yet” can be chosen only once they are known', async () => {
    const { locationId } = await memberWithPicks(server());
    const gate = Promise.withResolvers<undefined>();
    const responses = ballotResponses(() => gate.promise.then(failing));
    const { user } = await renderApp(`/voting/${locationId}`);
    await screen.findByRole('group', { name: 'Filters' });
    const filter = screen.getByRole('button', { name: 'Not voted yet' });
    expect(filter).toBeDisabled();
    gate.resolve(undefined);
    const again = await screen.findByRole('button', TRY_AGAIN);
    responses.respond = undefined;
    await user.click(again);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Not voted yet' })).toBeEnabled());
  });

  it('“Try again” loads the other states with picks', async () => {
    await memberWithPicks(server(), { count: 1 });
    let isDown = true;
    network.use(http.get(`${PAGE_ORIGIN}/api/picks`, () => (isDown ? failing() : undefined)));
    const { user } = await renderApp('/my-picks');
    const said = await screen.findByText(/We couldn’t load your picks in other states/);
    isDown = false;
    await user.click(within(said).getByRole('button', TRY_AGAIN));
    await waitFor(() => expect(said).not.toBeInTheDocument());
  });
});

describe('a change of the state', () => {
  it.each([
    ['loading', neverResponding],
    ['failing', failing],
  ])('shows no number of the old state’s picks while those of the new state are %s', async (_name, respond) => {
    await memberWithPicks(server(), { count: 5 });
    const { go, store } = await renderApp('/leaderboard/az');
    await screen.findAllByText('17', { selector: 'strong' });
    ballotResponses(respond);
    await go('/leaderboard/ut');
    await screen.findByRole('heading', { level: 1, name: 'Utah’s top golf courses' });
    await screen.findAllByText(respond === neverResponding ? 'Loading your flags…' : /^We couldn’t load your flags/);
    expect(shownNumbers()).toEqual([]);
    // The footer slice keeps its number (specification R2.5); it is not shown.
    expect(selectRemainingVotes(store.getState())).toBe(17);
  });
});

describe('a ranking of which only the first page is loaded', () => {
  it('shows the turnout, not a sum of votes, and offers a member with picks no first flag', async () => {
    const { locationId } = await memberWithPicks(server(), { count: 1 });
    const entries = Array.from({ length: 50 }, (_, index) => ({
      courseId: 900_000 + index,
      name: `Course ${index}`,
      city: 'Mesa',
      rank: 1,
      tied: true,
      votes: 3,
      movement: null,
    }));
    const page = {
      state: 'AZ',
      locationId,
      publication: 'x',
      ballots: 9,
      courses: 60,
      updatedAt: new Date().toISOString(),
    };
    network.use(
      http.get(`${PAGE_ORIGIN}/api/leaderboard/az`, () => HttpResponse.json({ ...page, entries, nextCursor: 'more' })),
    );
    await renderApp('/leaderboard/az');
    expect(await screen.findByText(/^Votes from 9 golfers/)).toBeInTheDocument();
    const panel = within(await screen.findByRole('complementary', { name: 'Your flags in Arizona' }));
    expect(await panel.findByText('It’s further down the ranking.')).toBeInTheDocument();
    expect(panel.queryByRole('link', { name: 'Plant your first flag' })).not.toBeInTheDocument();
  });
});
