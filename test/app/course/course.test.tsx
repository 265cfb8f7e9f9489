import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Course, RankedCourse } from '../../../contract/courses.ts';
import { selectCurrentLocation } from '../../../src/core/location/currentLocation.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { courseFactsWithState } from '../../../src/shared/ui/CourseRow.tsx';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';
import { withdrawCourse } from '../../support/server/offers.ts';
import { giveVotes } from '../../support/server/votes.ts';

const server = useServer();

const voteButton = (name: string) => screen.findByRole('button', { name: voteFor(name) });
const factOf = (label: string) => screen.getByText(label).nextElementSibling;

describe('the course page', () => {
  it('[R7.7] shows the known facts, rank and votes, and links to a map and to the ranking', async () => {
    const { locationId, courses } = await coursesOf(server(), 'GA');
    const known = (courses as Course[]).find(({ holes, architect, opened }) => holes && architect && opened)!;
    const other = courses.find(({ _id }) => _id !== known._id)!;
    await giveVotes(server().db, locationId, { [known._id]: 2, [other._id]: 2 });
    await server().standings.tick();
    await renderApp(`/course/${known._id}`);
    await findHeading(known.name);
    await waitFor(() => expect(document.title).toBe(`${known.name} · Top Picks`));
    const standing = within(screen.getByRole('region', { name: 'Standing' }));
    expect(standing.getByRole('img', { name: 'Rank tied 1' })).toHaveTextContent('T1');
    expect(standing.getByText('2 votes')).toBeInTheDocument();
    expect(standing.getByText(`Tied for 1st of ${courses.length} in Georgia`)).toBeInTheDocument();
    expect(screen.getByText(courseFactsWithState({ ...known, state: 'GA', par: undefined }))).toBeInTheDocument();
    expect(factOf('Holes')).toHaveTextContent(String(known.holes));
    expect(factOf('Opened')).toHaveTextContent(String(known.opened));
    expect(factOf('Architect')).toHaveTextContent(known.architect!);
    expect(factOf('Place')).toHaveTextContent(`${known.city}, GA`);
    const map = screen.getByRole('link', { name: 'Open in maps' });
    const { lat, lon } = known;
    expect(map).toHaveAttribute('href', `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`);
    expect(map).toHaveAttribute('rel', 'noreferrer');
    expect(screen.getByRole('link', { name: 'Georgia’s top golf courses' })).toHaveAttribute('href', '/leaderboard/ga');
  });

  it('shows the rank alone where an older server does not count the courses', async () => {
    const { locationId, courses } = await coursesOf(server(), 'GA');
    const { _id, name } = courses[0]!;
    await giveVotes(server().db, locationId, { [_id]: 3 });
    await server().standings.tick();
    const { app } = server();
    const { ofCourses, ...older } = (await app.inject(`/api/golf-courses/${_id}`)).json<RankedCourse>();
    expect(ofCourses).toBe(courses.length);
    network.use(http.get(`${PAGE_ORIGIN}/api/golf-courses/${_id}`, () => HttpResponse.json(older)));
    await renderApp(`/course/${_id}`);
    await findHeading(name);
    expect(screen.getByText('1st in Georgia')).toBeInTheDocument();
  });

  it('leaves out unknown facts', async () => {
    const { courses } = await coursesOf(server(), 'IA');
    const { _id, name } = courses[0]!;
    const nothing = { holes: null, par: null, opened: null, architect: null, access: null };
    await server().db.updateTable('courses').set(nothing).where('id', '=', _id).execute();
    await renderApp(`/course/${_id}`);
    await findHeading(name);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Place']);
    expect(screen.getByText('No votes yet. Be the first.')).toBeInTheDocument();
  });

  it('[R5.6] gives a vote in the state of the course, and leaves the current location and its remaining votes as they are', async () => {
    const member = await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'UT');
    const { _id, name } = courses[3]!;
    const { user, store, go } = await renderApp('/leaderboard/me');
    await findHeading('Maine’s top golf courses');
    await go(`/course/${_id}`);
    await user.click(await voteButton(name));
    expect(await voteButton(name)).toHaveAttribute('aria-pressed', 'true');
    await waitFor(async () => {
      const response = await server().app.inject({ url: `/api/picks/${locationId}`, headers: member.headers });
      expect(response.json()).toMatchObject({ courseIds: [_id] });
    });
    expect(selectCurrentLocation(store.getState())).toBe('me');
    expect(sessionStorage.getItem('currentLocation')).toBe('me');
    expect(store.getState().footer.remainingVotes).toBe(22);
  });

  it('leads back to the ranking of the course’s state', async () => {
    const { courses } = await coursesOf(server(), 'UT');
    const { _id, name } = courses[0]!;
    const { store, go } = await renderApp('/leaderboard/me');
    await go(`/course/${_id}`);
    await findHeading(name);
    expect(screen.getByRole('link', { name: 'Back to Utah' })).toHaveAttribute('href', '/leaderboard/ut');
    expect(selectCurrentLocation(store.getState())).toBe('me');
  });

  it('[R6.11] plants a guest’s flag, which leads to the sign-up and back', async () => {
    const { courses } = await coursesOf(server(), 'UT');
    const { _id, name } = courses[0]!;
    const { user, path } = await renderApp(`/course/${_id}`);
    await user.click(await voteButton(name));
    await user.click(await screen.findByRole('link', { name: 'Make them count' }));
    await waitFor(() => expect(path()).toBe('/signup'));
    expect(await screen.findByText('Your flag is waiting.')).toBeInTheDocument();
  });

  it('[R7.7] lists the three nearest courses with links to their pages', async () => {
    const { courses } = await coursesOf(server(), 'OR');
    const { _id, name } = courses[5]!;
    const { user, path } = await renderApp(`/course/${_id}`);
    await findHeading(name);
    const list = within(await screen.findByRole('region', { name: 'Courses nearby' }));
    const rows = list.getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toHaveTextContent(/ mi$|next door$/);
    const [nearest] = list.getAllByRole('link');
    const nearestName = nearest!.textContent;
    expect(nearestName).not.toBe(name);
    await user.click(nearest!);
    await waitFor(async () => expect(await findHeading(nearestName)).toHaveFocus());
    expect(path()).toBe(nearest!.getAttribute('href'));
  });

  describe('with the ranking of its state', () => {
    const around = (name: string) => screen.findByRole('region', { name });
    const rowsOf = (region: HTMLElement) => within(region).getAllByRole('listitem');
    const namesIn = (region: HTMLElement) => rowsOf(region).map((row) => row.children[1]?.textContent);

    it('shows the course between its neighbors in the ranking', async () => {
      const { locationId, courses } = await coursesOf(server(), 'CO');
      const ranked = courses.slice(0, 9);
      const votes = ranked.map(({ _id }, index) => [_id, 9 - index] as const);
      await giveVotes(server().db, locationId, Object.fromEntries(votes));
      await server().standings.tick();
      const own = ranked[5]!;
      const { user } = await renderApp(`/course/${own._id}`);
      const region = await around('In the ranking');
      expect(namesIn(region)).toEqual(ranked.slice(3, 8).map(({ name }) => name));
      const [, , itself] = rowsOf(region);
      expect(itself).toHaveAttribute('aria-current', 'true');
      expect(within(itself!).queryByRole('link')).not.toBeInTheDocument();
      expect(within(region).getByRole('img', { name: 'Rank 6' })).toBeInTheDocument();
      await user.click(within(region).getByRole('link', { name: ranked[3]!.name }));
      await findHeading(ranked[3]!.name);
    });

    it('shows the leaders of the state where the course has no vote', async () => {
      const { locationId, courses } = await coursesOf(server(), 'KS');
      await giveVotes(server().db, locationId, { [courses[4]!._id]: 1, [courses[2]!._id]: 2 });
      await server().standings.tick();
      await renderApp(`/course/${courses[0]!._id}`);
      expect(namesIn(await around('Leading in Kansas'))).toEqual([courses[2]!.name, courses[4]!.name]);
    });

    it('leaves the ranking out where nobody has voted, and where it cannot be loaded', async () => {
      const { courses } = await coursesOf(server(), 'ND');
      const { go } = await renderApp(`/course/${courses[0]!._id}`);
      await around('Courses nearby');
      await waitFor(() =>
        expect(screen.queryByRole('status', { name: 'Loading the ranking' })).not.toBeInTheDocument(),
      );
      expect(screen.queryByRole('region', { name: /ranking|^Leading/ })).not.toBeInTheDocument();
      network.use(http.get(`${PAGE_ORIGIN}/api/leaderboard/sd`, () => HttpResponse.error()));
      const { courses: others } = await coursesOf(server(), 'SD');
      await go(`/course/${others[0]!._id}`);
      await findHeading(others[0]!.name);
      await waitFor(() =>
        expect(screen.queryByRole('status', { name: 'Loading the ranking' })).not.toBeInTheDocument(),
      );
    });
  });

  it('says that a withdrawn course is no longer offered, and has no vote button', async () => {
    const { courses } = await coursesOf(server(), 'NV');
    const { _id, name } = courses[0]!;
    await withdrawCourse(server(), _id);
    await signedInMember(server());
    await renderApp(`/course/${_id}`);
    await findHeading(name);
    expect(screen.getByText('You can’t vote for this course anymore.')).toBeInTheDocument();
    await screen.findByRole('region', { name: 'Courses nearby' });
    expect(screen.queryByRole('button', { name: voteFor(name) })).not.toBeInTheDocument();
  });

  it('[R6.2] lets a member take back the vote for a withdrawn course', async () => {
    const member = await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'NV');
    const { _id, name } = courses[1]!;
    await server().app.inject({ method: 'PUT', url: `/api/picks/${locationId}/${_id}`, headers: member.headers });
    await withdrawCourse(server(), _id);
    const { user } = await renderApp(`/course/${_id}`);
    expect(await screen.findByText(/Your flag stays until you remove it/)).toBeInTheDocument();
    await user.click(await voteButton(name));
    await waitFor(() => expect(screen.queryByRole('button', { name: voteFor(name) })).not.toBeInTheDocument());
  });

  it.each(['999999', '4000000000', '0', '007', 'abc', '1.5', '-1', '99999999999999999999'])(
    'is the not-found page for the id %s',
    async (id) => {
      await renderApp(`/course/${id}`);
      await findHeading('Page not found');
    },
  );

  it('says that the course could not be loaded, and loads it after “Try again”', async () => {
    const { courses } = await coursesOf(server(), 'WY');
    const { _id, name } = courses[0]!;
    const down = () => HttpResponse.json({ code: 'internal', message: 'Down' }, { status: 500 });
    network.use(http.get(`${PAGE_ORIGIN}/api/golf-courses/${_id}`, down, { once: true }));
    const { user } = await renderApp(`/course/${_id}`);
    expect(await screen.findByText('We couldn’t load the course')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findHeading(name);
  });
});

describe('the name of a course', () => {
  it('leads to its page from the ranking, the voting page and my picks', async () => {
    const member = await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'ME');
    const { _id, name } = courses[2]!;
    await server().app.inject({ method: 'PUT', url: `/api/picks/${locationId}/${_id}`, headers: member.headers });
    const { go } = await renderApp('/leaderboard/me');
    for (const [path, title] of [
      ['/leaderboard/me', 'Maine’s top golf courses'],
      [`/voting/${locationId}`, 'Plant your flags'],
      ['/my-picks', 'My picks'],
    ] as const) {
      await go(path);
      await findHeading(title);
      const heading = await screen.findByRole('heading', { level: 2, name });
      expect(within(heading).getByRole('link')).toHaveAttribute('href', `/course/${_id}`);
    }
  });

  it('leads to its page from the list of the member’s flags beside the ranking', async () => {
    const member = await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'ME');
    const { _id, name } = courses[4]!;
    await server().app.inject({ method: 'PUT', url: `/api/picks/${locationId}/${_id}`, headers: member.headers });
    await renderApp('/leaderboard/me');
    const panel = within(await screen.findByRole('complementary', { name: /^Your flags in/ }));
    expect(await panel.findByRole('link', { name })).toHaveAttribute('href', `/course/${_id}`);
  });
});
