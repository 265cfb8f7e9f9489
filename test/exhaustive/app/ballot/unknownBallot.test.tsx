import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { selectRemainingVotes } from '../../../../src/core/footer/footerSlice.ts';
import { storeTokens } from '../../../../src/api/tokenStore.ts';
import { coursesOf, MANY_COURSES, useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';
import { registerMember } from '../../../support/server/server.ts';

const server = useServer({}, MANY_COURSES);
const BALLOT = `${PAGE_ORIGIN}/api/picks/:locationId`;
const TRY_AGAIN = { name: 'Try again' };

/** The response to a request for the picks; undefined lets the server respond. */
let ballot: (() => Response | Promise<Response>) | undefined;

const failing = () =>
  HttpResponse.json({ code: 'internal', message: 'Something went wrong on our side.' }, { status: 500 });
const never = async () => {
  await delay('infinite');
  return HttpResponse.error();
};

beforeEach(() => {
  ballot = undefined;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  network.use(http.get(BALLOT, () => ballot?.()));
});

/** A member with as many picks in Arizona as asked for, signed in. */
async function memberWith(count: number) {
  const member = await registerMember(server());
  const { headers } = member;
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const url = `/api/picks/${locationId}`;
  const vote = (courseId: number) => server().app.inject({ method: 'PUT', url: `${url}/${courseId}`, headers });
  for (const { _id } of courses.slice(0, count)) await vote(_id);
  const stored = async () => (await server().app.inject({ url, headers })).json<{ courseIds: number[] }>().courseIds;
  storeTokens(member);
  return { locationId, courses, stored };
}

/** Every number of flags that a page could claim. */
const claims = () => [
  ...screen.queryAllByText(/^\d+$/, { selector: 'strong' }),
  ...screen.queryAllByRole('link', { name: /My Picks \(\d+\)/ }),
  ...screen.queryAllByText(/^No picks|first one$/),
];
/** Flags that claim to be planted, or not to be. */
const pressed = () => [
  ...screen.queryAllByRole('button', { pressed: true }),
  ...screen.queryAllByRole('button', { pressed: false, name: /^Vote/ }),
];

const PAGES: [string, (locationId: string, courseId: number) => string][] = [
  ['the voting page', (locationId) => `/voting/${locationId}`],
  ['a ranking', () => '/leaderboard/az'],
  ['a course', (_locationId, courseId) => `/course/${courseId}`],
  ['my picks', () => '/my-picks'],
  ['the edit page', () => '/my-picks/edit'],
];
const WITH_ROWS = PAGES.slice(0, 3);

/** Name of the control that a pick has on a page. */
const shownAs = (path: (locationId: string, courseId: number) => string, course: string) =>
  ({ '/my-picks': `Take back the vote for ${course}`, '/my-picks/edit': `Place of ${course}` })[path('', 1)] ??
  `Voted for ${course}`;

describe('while a member’s picks are not known', () => {
  it.each(PAGES)('[R6.9] %s says that they are loading, and shows no number', async (_name, path) => {
    const { locationId, courses } = await memberWith(3);
    ballot = never;
    await renderApp(path(locationId, courses[0]!._id));
    await screen.findAllByText(/Loading your flags…|^…$/);
    expect([...claims(), ...pressed()]).toEqual([]);
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
  });

  it.each(PAGES)('%s says that they could not be loaded, and loads them on request', async (_name, path) => {
    const { locationId, courses } = await memberWith(3);
    ballot = failing;
    const { user } = await renderApp(path(locationId, courses[0]!._id));
    const again = await screen.findByRole('button', TRY_AGAIN);
    expect(screen.getAllByText(/could not be loaded/).length).toBeGreaterThan(0);
    expect([...claims(), ...pressed()]).toEqual([]);

    ballot = undefined;
    await user.click(again);
    const name = courses[0]!.name;
    const role = path(locationId, 1).endsWith('edit') ? 'combobox' : 'button';
    await screen.findByRole(role, { name: shownAs(path, name) });
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it.each(WITH_ROWS)('a vote that was stored shows on %s', async (_name, path) => {
    const { locationId, courses, stored } = await memberWith(3);
    const { _id, name } = courses[4]!;
    ballot = failing;
    const { user } = await renderApp(path(locationId, _id));
    const unknown = await screen.findByRole('button', { name: `Vote for ${name}: your flags could not be loaded` });
    expect(unknown).toHaveTextContent('?');
    await user.click(unknown);
    expect(await screen.findByRole('button', { name: `Voted for ${name}`, pressed: true })).toBeInTheDocument();
    await waitFor(async () => expect(await stored()).toContain(_id));
    // The response holds the whole list.
    if (path(locationId, _id).startsWith('/course')) return;
    expect(screen.getByRole('button', { name: `Voted for ${courses[0]!.name}`, pressed: true })).toBeInTheDocument();
    expect(await within(screen.getByRole('region', { name: 'Actions' })).findByText('18')).toBeInTheDocument();
  });

  it('a tap on a flag that is planted already takes nothing back', async () => {
    const { locationId, courses, stored } = await memberWith(2);
    const { name } = courses[0]!;
    ballot = failing;
    const { user } = await renderApp(`/voting/${locationId}`);
    await user.click(await screen.findByRole('button', { name: `Vote for ${name}: your flags could not be loaded` }));
    await screen.findByRole('button', { name: `Voted for ${name}`, pressed: true });
    expect(await stored()).toEqual(courses.slice(0, 2).map(({ _id }) => _id));
  });

  it('a vote for which no flag is left offers to swap', async () => {
    const { locationId, courses, stored } = await memberWith(22);
    const { name } = courses[22]!;
    ballot = failing;
    const { user } = await renderApp(`/voting/${locationId}`);
    await user.click(await screen.findByRole('button', { name: `Vote for ${name}: your flags could not be loaded` }));
    const sheet = await screen.findByRole('dialog', { name: 'Swap a pick' });
    expect(await within(sheet).findByRole('button', { name: `Replace ${courses[0]!.name}` })).toBeInTheDocument();
    expect(await stored()).toHaveLength(22);
  });

  it('“Not voted yet” is offered once the picks are known', async () => {
    const { locationId } = await memberWith(3);
    let answer = (): void => undefined;
    ballot = () => new Promise((resolve) => (answer = () => resolve(failing())));
    const { user } = await renderApp(`/voting/${locationId}`);
    await screen.findByRole('group', { name: 'Filters' });
    expect(screen.queryByRole('button', { name: 'Not voted yet' })).not.toBeInTheDocument();
    answer();
    const again = await screen.findByRole('button', TRY_AGAIN);
    ballot = undefined;
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Not voted yet' })).toBeInTheDocument();
  });

  it('the other states with picks can be requested again', async () => {
    await memberWith(1);
    let isDown = true;
    network.use(http.get(`${PAGE_ORIGIN}/api/picks`, () => (isDown ? failing() : undefined)));
    const { user } = await renderApp('/my-picks');
    const said = await screen.findByText(/Your picks in other states could not be loaded/);
    isDown = false;
    await user.click(within(said).getByRole('button', TRY_AGAIN));
    await waitFor(() => expect(said).not.toBeInTheDocument());
  });
});

describe('a change of the state', () => {
  it.each([
    ['late', never],
    ['failing', failing],
  ])('shows nothing of the old state’s flags while those of the new one are %s', async (_name, answer) => {
    await memberWith(5);
    const { go, store } = await renderApp('/leaderboard/az');
    await screen.findAllByText('17', { selector: 'strong' });
    ballot = answer;
    await go('/leaderboard/ut');
    await screen.findByRole('heading', { level: 1, name: 'Utah’s top golf courses' });
    await screen.findAllByText(answer === never ? 'Loading your flags…' : /^Your flags could not be loaded/);
    expect(claims()).toEqual([]);
    // The footer slice keeps its number (specification R2.5); it is not shown.
    expect(selectRemainingVotes(store.getState())).toBe(17);
  });
});

describe('a session that is being restored', () => {
  it('[R6.13] is not taken for a guest’s: nobody is asked to sign in, and a vote waits for it', async () => {
    const { courses, stored } = await memberWith(1);
    const { _id, name } = courses[3]!;
    const gate = Promise.withResolvers<undefined>();
    network.use(http.get(`${PAGE_ORIGIN}/api/users/me`, () => gate.promise));
    const { user, path } = await renderApp('/leaderboard/az');
    await user.click(await screen.findByRole('button', { name: `Vote for ${name}: your flags are loading` }));
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
    gate.resolve(undefined);
    expect(await screen.findByRole('button', { name: `Voted for ${name}`, pressed: true })).toBeInTheDocument();
    await waitFor(async () => expect(await stored()).toContain(_id));
    expect(path()).toBe('/leaderboard/az');
  });
});

describe('a long ranking of which the beginning is loaded', () => {
  it('claims no sum of votes, and no first flag to plant', async () => {
    const { locationId } = await memberWith(1);
    const entries = Array.from({ length: 50 }, (_, index) => ({
      courseId: 900_000 + index,
      name: `Course ${index}`,
      city: 'Mesa',
      rank: 1,
      tied: true,
      votes: 3,
      movement: null,
    }));
    const page = { state: 'AZ', locationId, publication: 'x', ballots: 9, updatedAt: new Date().toISOString() };
    network.use(
      http.get(`${PAGE_ORIGIN}/api/leaderboard/az`, () => HttpResponse.json({ ...page, entries, nextCursor: 'more' })),
    );
    await renderApp('/leaderboard/az');
    expect(await screen.findByText(/^Votes from 9 members/)).toBeInTheDocument();
    const panel = within(await screen.findByRole('complementary', { name: 'Your flags in Arizona' }));
    expect(await panel.findByText('It is not among the courses shown here.')).toBeInTheDocument();
    expect(panel.queryByRole('link', { name: 'Plant the first one' })).not.toBeInTheDocument();
  });
});
