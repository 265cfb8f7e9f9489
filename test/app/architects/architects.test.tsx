import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { giveVotes } from '../../support/server/votes.ts';

const server = useServer();

type Course = { _id: number; name: string; city: string };

/** Names the architect of the first courses of a state, and lets no cached response stand. */
async function design(code: string, texts: readonly (string | null)[]) {
  const { locationId, courses: found } = await coursesOf(server(), code);
  const courses = found as Course[];
  for (const [index, architect] of texts.entries()) {
    await server().db.updateTable('courses').set({ architect }).where('id', '=', courses[index]!._id).execute();
  }
  server().clock.advance(2000);
  return { locationId, courses };
}

describe('the page of all architects', () => {
  it('[R22.2] leads from the states to an architect, with how many courses in how many states', async () => {
    await design('VT', ['Una Vale', 'Una Vale, Wes York']);
    await design('NH', ['Una Vale and Wes York']);
    const { user, path } = await renderApp('/states');
    await user.click(await screen.findByRole('link', { name: 'browse courses by architect' }));
    await findHeading('Golf course architects');
    expect(path()).toBe('/architects');
    const list = within(await screen.findByRole('list', { name: 'Architects' }));
    expect(list.getByRole('link', { name: 'Una Vale' }).closest('li')).toHaveTextContent('3 courses in 2 states');
    expect(list.getByRole('link', { name: 'Wes York' }).closest('li')).toHaveTextContent('2 courses in 2 states');
    await user.click(list.getByRole('link', { name: 'Una Vale' }));
    await findHeading('Courses by Una Vale');
    expect(path()).toBe('/architects/una-vale');
    expect(screen.getByRole('link', { name: 'All architects' })).toHaveAttribute('href', '/architects');
  });

  it('says that it is loading', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/architects`, () => delay('infinite')));
    await renderApp('/architects');
    expect(await screen.findByRole('status', { name: 'Loading the architects' })).toBeInTheDocument();
  });

  it('says that no architect is known', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/architects`, () => HttpResponse.json({ architects: [] })));
    await renderApp('/architects');
    expect(await screen.findByText('We don’t know any architects yet.')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Architects' })).not.toBeInTheDocument();
  });

  it('[R9.6] says that the architects could not be loaded, and tries again', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/architects`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/architects');
    expect(await screen.findByText('We couldn’t load the architects')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Architects' })).toBeInTheDocument();
  });
});

describe('the page of an architect', () => {
  it('[R22.3] has the courses of all states with their ranks there, the best ranked first, each leading to its page', async () => {
    const maine = await design('ME', ['Xan Zeck', 'Xan Zeck']);
    const iowa = await design('IA', ['Zoe Adams & Xan Zeck', null, 'Xan Zeck']);
    const [one, two] = maine.courses;
    const [three, other, four] = iowa.courses;
    await giveVotes(server().db, maine.locationId, { [one!._id]: 1, [two!._id]: 2 });
    await giveVotes(server().db, iowa.locationId, { [three!._id]: 3, [other!._id]: 3 });
    await server().standings.tick();
    const { user, path } = await renderApp('/architects/xan-zeck');
    await findHeading('Courses by Xan Zeck');
    await waitFor(() => expect(document.title).toBe('Courses by Xan Zeck · Top Picks'));
    expect(screen.getByText('4 courses in 2 states, best ranked first.')).toBeInTheDocument();
    const rows = within(screen.getByRole('list', { name: 'Courses' })).getAllByRole('listitem');
    const expected = [
      [three, 'IA', 'T1 in Iowa'],
      [two, 'ME', '#1 in Maine'],
      [one, 'ME', '#2 in Maine'],
      [four, 'IA', 'No votes'],
    ] as const;
    expect(rows).toHaveLength(expected.length);
    for (const [index, [course, code, rank]] of expected.entries()) {
      expect(rows[index]).toHaveTextContent(`${course!.name}${course!.city}, ${code}`);
      expect(rows[index]).toHaveTextContent(new RegExp(`${rank}$`));
    }
    await user.click(within(rows[0]!).getByRole('link'));
    await findHeading(three!.name);
    expect(path()).toBe(`/course/${three!._id}`);
  });

  it('[R22.3] is there for an architect of one course', async () => {
    await design('DE', ['Abe Burr']);
    await renderApp('/architects/abe-burr');
    await findHeading('Courses by Abe Burr');
    expect(screen.getByText('1 course in 1 state.')).toBeInTheDocument();
  });

  it.each(['/architects/nobody', `/architects/${'x'.repeat(130)}`])('[R1.12] is not found at %s', async (path) => {
    await renderApp(path);
    await findHeading('Page not found');
  });

  it('says that it is loading', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/architects/pete-dye`, () => delay('infinite')));
    await renderApp('/architects/pete-dye');
    expect(await screen.findByRole('status', { name: 'Loading the courses' })).toBeInTheDocument();
  });

  it('[R9.6] says that the courses could not be loaded, and tries again', async () => {
    await design('RI', ['Cal Dunn']);
    network.use(http.get(`${PAGE_ORIGIN}/api/architects/cal-dunn`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/architects/cal-dunn');
    expect(await screen.findByText('We couldn’t load the courses')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findHeading('Courses by Cal Dunn');
  });
});

describe('a course page', () => {
  const architectFact = () => screen.getByText('Architect').nextElementSibling as HTMLElement;

  it('[R22.4] links its architect’s page, and the architect’s best ranked other courses of any state', async () => {
    const { courses, locationId } = await design('OK', ['Ed Finch', 'Ed Finch', 'Ed Finch']);
    const { courses: others } = await design('AR', ['Ed Finch', 'Ed Finch']);
    await giveVotes(server().db, locationId, { [courses[0]!._id]: 3, [courses[1]!._id]: 2 });
    await server().standings.tick();
    const { user, path } = await renderApp(`/course/${courses[0]!._id}`);
    const more = await screen.findByRole('region', { name: 'More by Ed Finch' });
    const rows = within(more).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent(`${courses[1]!.name}${courses[1]!.city}, OK`);
    expect(rows[0]).toHaveTextContent(/#2 in Oklahoma$/);
    expect(rows[1]).toHaveTextContent(/No votes$/);
    const own = new Set([courses[1], courses[2], others[0], others[1]].map((course) => `/course/${course!._id}`));
    for (const link of within(more).getAllByRole('link')) expect(own).toContain(link.getAttribute('href'));
    await user.click(within(architectFact()).getByRole('link', { name: 'Ed Finch' }));
    await findHeading('Courses by Ed Finch');
    expect(path()).toBe('/architects/ed-finch');
  });

  it('[R22.4] links each of several architects', async () => {
    const { courses } = await design('KY', ['Gus Hale, Ira Judd', 'Ira Judd']);
    await renderApp(`/course/${courses[0]!._id}`);
    await screen.findByRole('region', { name: 'More by these architects' });
    expect(architectFact()).toHaveTextContent('Gus Hale and Ira Judd');
    const links = within(architectFact()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/architects/gus-hale', '/architects/ira-judd']);
  });

  it('[R22.4] links no architect where the course is withdrawn or the name has no address, and leaves out what is not there', async () => {
    const { courses } = await design('MS', ['Kit Long', '上田 治']);
    const [withdrawn, foreign] = courses;
    await server().db.updateTable('courses').set({ active: false }).where('id', '=', withdrawn!._id).execute();
    const { go } = await renderApp(`/course/${withdrawn!._id}`);
    await findHeading(withdrawn!.name);
    expect(architectFact()).toHaveTextContent('Kit Long');
    expect(within(architectFact()).queryByRole('link')).not.toBeInTheDocument();
    await go(`/course/${foreign!._id}`);
    await findHeading(foreign!.name);
    expect(architectFact()).toHaveTextContent('上田 治');
    expect(within(architectFact()).queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /^More by/ })).not.toBeInTheDocument();
  });
});
