import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FRESH } from '../../../src/api/fresh.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';
import { renderServedPage, showServed, hydrateServed } from '../../support/app/servedApp.ts';
import { waitingIds } from '../../support/app/waitingFlags.ts';
import { setVotingOpen } from '../../support/server/offers.ts';
import { locationIdIn } from '../../support/server/picks.ts';

const server = useServer();
const CLOSED = 'Voting in Nevada is closed.';

async function openVoting(isOpen: boolean): Promise<void> {
  await setVotingOpen(server(), await locationIdIn(server().db, 'NV'), isOpen);
}

/** A member with two picks in Nevada, which then is closed. */
async function memberOfNevada() {
  const { member, locationId, courses } = await memberWithPicks(server(), { code: 'NV', count: 2 });
  await server().app.inject({
    method: 'POST',
    url: '/api/user/primary-location',
    headers: member.headers,
    payload: { location: 'NV' },
  });
  await openVoting(false);
  return { locationId, courses };
}

const said = () => screen.findByText(CLOSED);
const actions = () => within(screen.getByRole('region', { name: 'Actions' }));
/** Controls and texts that invite to vote. */
const invitations = () => [
  ...screen.queryAllByRole('button', { name: /^(Vote|Voted|Swap) / }),
  ...screen.queryAllByRole('link', { name: /^VOTE$|Plant|Choose courses|^Edit$/ }),
  ...screen.queryAllByRole('button', { name: 'VOTE' }),
  ...screen.queryAllByText(/yours to plant|first flag|flags here|\bleft$/),
];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  return openVoting(true);
});

describe('a state in which voting is closed', () => {
  it('[R5.8] has a ranking for guests, without an invitation to vote', async () => {
    await openVoting(false);
    await renderApp('/leaderboard/nv');
    await findHeading('Nevada’s top golf courses');
    await said();
    await screen.findAllByRole('listitem');
    expect(screen.getAllByText('No votes').length).toBeGreaterThan(0);
    expect(await screen.findByText('You had 22 flags in Nevada.')).toBeInTheDocument();
    expect(screen.queryByText(/No votes yet/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^You get 22/)).not.toBeInTheDocument();
    expect(invitations()).toEqual([]);
    expect(actions().getByRole('link', { name: 'My Picks' })).toBeInTheDocument();
  });

  it('[R5.8] is said to be closed on its landing page, which does not invite to vote there', async () => {
    await openVoting(false);
    sessionStorage.setItem('currentLocation', 'nv');
    await renderApp('/welcome');
    await said();
    expect(await screen.findByRole('link', { name: 'See all 12 courses in Nevada' })).toHaveAttribute(
      'href',
      '/leaderboard/nv',
    );
    expect(screen.queryByText(/first to vote|You get 22 votes|Plant the first/)).not.toBeInTheDocument();
    expect(invitations()).toEqual([]);
  });

  it.each(['a guest', 'a member'])('has courses that the search shows to %s without a vote button', async (who) => {
    if (who === 'a member') await signedInMember(server());
    const { name } = (await coursesOf(server(), 'NV')).courses[0]!;
    await openVoting(false);
    await renderApp(`/search?q=${encodeURIComponent(name)}`);
    await screen.findByRole('link', { name });
    await waitFor(() => expect(screen.queryByRole('button', { name: voteFor(name) })).not.toBeInTheDocument());
  });

  it('has a ranking that shows a member’s picks without a vote button', async () => {
    const { courses } = await memberOfNevada();
    await renderApp('/leaderboard/nv');
    await said();
    expect(await screen.findByRole('img', { name: `Voted for ${courses[0]!.name}` })).toBeInTheDocument();
    const panel = within(await screen.findByRole('complementary', { name: 'Your flags in Nevada' }));
    expect(await panel.findByText('2')).toBeInTheDocument();
    expect(invitations()).toEqual([]);
  });

  it.each(['a guest', 'a member'])('has course pages without a vote button for %s', async (who) => {
    const { courses } = who === 'a member' ? await memberOfNevada() : await coursesOf(server(), 'NV');
    await openVoting(false);
    await renderApp(`/course/${courses[3]!._id}`);
    await findHeading(courses[3]!.name);
    await said();
    if (who === 'a member') await screen.findByText('Played it? Then you can add a note.');
    expect(invitations()).toEqual([]);
  });

  it.each(['a guest', 'a member'])('has a voting page that says so to %s and leads to the ranking', async (who) => {
    const { locationId } = who === 'a member' ? await memberOfNevada() : await coursesOf(server(), 'NV');
    await openVoting(false);
    const { user, path } = await renderApp(`/voting/${locationId}`);
    await findHeading('Voting in Nevada is closed');
    expect(path()).toBe(`/voting/${locationId}`);
    expect(invitations()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'See the ranking of Nevada' }));
    await findHeading('Nevada’s top golf courses');
    expect(path()).toBe('/leaderboard/nv');
  });

  it('is marked as closed among the states with picks on My Picks', async () => {
    const { courses } = await memberOfNevada();
    const { user } = await renderApp('/my-picks');
    const states = within(await screen.findByRole('navigation', { name: 'States with your picks' }));
    await user.click(states.getByRole('link', { name: 'Nevada (closed)' }));
    await said();
    expect(await screen.findByRole('img', { name: `Voted for ${courses[0]!.name}` })).toBeInTheDocument();
  });

  it('keeps a member’s list, which can be read but not changed', async () => {
    const { courses } = await memberOfNevada();
    const { go } = await renderApp('/leaderboard/nv');
    await said();
    await go('/my-picks');
    await findHeading('My picks');
    await said();
    expect(await screen.findByRole('img', { name: `Voted for ${courses[0]!.name}` })).toBeInTheDocument();
    expect(invitations()).toEqual([]);
    await go('/my-picks/edit');
    await findHeading('Edit my picks');
    await said();
    expect(screen.queryByRole('button', { name: 'Save order' })).not.toBeInTheDocument();
    expect(actions().queryByRole('link', { name: 'Done' })).not.toBeInTheDocument();
    expect(actions().getByRole('link', { name: 'My Picks' })).toHaveAttribute('href', '/my-picks');
    await go('/my-picks/pairs');
    await findHeading('Which is better?');
    await said();
    expect(actions().getByRole('link', { name: 'My Picks' })).toHaveAttribute('href', '/my-picks');
  });

  it('has an empty list of picks that does not invite to vote', async () => {
    await signedInMember(server());
    await openVoting(false);
    const { go } = await renderApp('/leaderboard/nv');
    await said();
    await go('/my-picks');
    expect(await screen.findByText('No picks in Nevada')).toBeInTheDocument();
    expect(invitations()).toEqual([]);
  });

  it('[R6.14] is said to be closed at the next tap on an open voting page, and the tap stores no vote', async () => {
    const { locationId, courses, stored } = await memberWithPicks(server(), { code: 'NV', count: 0 });
    const { user } = await renderApp(`/voting/${locationId}`);
    const button = await screen.findByRole('button', { name: voteFor(courses[0]!.name) });
    await openVoting(false);
    await user.click(button);
    await findHeading('Voting in Nevada is closed');
    expect(await stored()).toEqual([]);
  });

  it('[R6.14] takes no flag of a guest whose page was opened before, and says so; earlier flags stay', async () => {
    const { courses } = await coursesOf(server(), 'NV');
    const { user } = await renderApp('/leaderboard/nv');
    await user.click(await screen.findByRole('button', { name: voteFor(courses[0]!.name) }));
    await screen.findByRole('button', { name: `Voted for ${courses[0]!.name}` });
    // The page has read which states are open.
    await screen.findByRole('option', { name: 'Nevada' });
    await openVoting(false);
    await user.click(screen.getByRole('button', { name: voteFor(courses[1]!.name) }));
    await screen.findByText('Voting in Nevada is closed. Your flag isn’t planted.');
    expect(waitingIds()).toEqual([courses[0]!._id]);
    await said();
    expect(invitations()).toEqual([]);
  });

  it('[R5.10] opens again on an open voting page when its window is focused, and closes the same way', async () => {
    const { locationId, courses } = await memberOfNevada();
    await renderApp(`/voting/${locationId}`);
    await findHeading('Voting in Nevada is closed');
    await openVoting(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    await findHeading('Plant your flags');
    await screen.findByRole('button', { name: voteFor(courses[0]!.name) });
    await openVoting(false);
    act(() => void window.dispatchEvent(new Event('focus')));
    await findHeading('Voting in Nevada is closed');
  });

  it('[R5.10] opens again on open pages within a minute, and on the page that is opened next', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    const { locationId } = await memberOfNevada();
    const { go } = await renderApp('/leaderboard/nv');
    await said();
    await openVoting(true);
    await act(() => vi.advanceTimersByTimeAsync(FRESH.pollingInterval));
    await waitFor(() => expect(screen.queryByText(CLOSED)).not.toBeInTheDocument());
    await openVoting(false);
    await act(() => vi.advanceTimersByTimeAsync(FRESH.pollingInterval));
    await said();
    await openVoting(true);
    vi.setSystemTime(Date.now() + 1000 * FRESH.refetchOnMountOrArgChange);
    await go(`/voting/${locationId}`);
    await findHeading('Plant your flags');
  });

  it.each([
    ['/leaderboard/nv', 'Nevada’s top golf courses'],
    ['a course', undefined],
  ])('is said to be closed in the server’s HTML of %s, which React hydrates as it is', async (address, heading) => {
    const { courses } = await coursesOf(server(), 'NV');
    await openVoting(false);
    const path = heading ? address : `/course/${courses[3]!._id}`;
    const { page } = await renderServedPage(server(), path);
    const before = showServed(page);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading ?? courses[3]!.name);
    expect(screen.getByText(CLOSED)).toBeInTheDocument();
    expect(invitations()).toEqual([]);
    await hydrateServed(path);
    await waitFor(() => expect(Object.keys(screen.getByRole('heading', { level: 1 })).join()).toContain('__react'));
    expect(before.filter((element) => !element.isConnected)).toEqual([]);
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe('a primary location that is closed', () => {
  it('is marked as closed in the settings, where every open state can be chosen', async () => {
    await memberOfNevada();
    const { user, store } = await renderApp('/settings');
    const select = await screen.findByRole('combobox', { name: 'Home state' });
    await screen.findByRole('option', { name: 'Nevada (voting is closed)' });
    expect(select).toHaveValue('NV');
    expect(screen.getByText(/^Voting in Nevada is closed\. You see another state first/)).toBeInTheDocument();
    // Alabama is the first option, which a browser shows where the value fits none.
    expect(within(select).getAllByRole('option')).toHaveLength(50);
    await user.selectOptions(select, 'Alabama');
    await waitFor(() => expect(store.getState().session.user?.primaryLocation).toEqual({ code: 'AL' }));
    expect(select).toHaveValue('AL');
    expect(screen.queryByRole('option', { name: /closed/ })).not.toBeInTheDocument();
  });
});
