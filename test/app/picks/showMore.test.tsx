import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { coursesOf, MANY_COURSES, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { addCourses, giveVotes } from '../../support/server/votes.ts';

const server = useServer({}, MANY_COURSES);

/** The page does not ask for a newer ranking by itself while a test lasts. */
async function neverPoll(): Promise<void> {
  const config = (await server().app.inject('/api/config')).json<Record<string, unknown>>();
  network.use(
    http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.json({ ...config, standingsIntervalMs: 600_000 })),
  );
}

/** Without the flags of the map, which are a list of their own. */
const rows = () => screen.queryAllByRole('listitem').filter((row) => within(row).queryByRole('heading'));
const names = () => rows().map((row) => within(row).getByRole('heading').textContent);

describe('a ranking of more than fifty courses', () => {
  it('shows the others after “Show more”, each course once', async () => {
    const { locationId, courses } = await coursesOf(server(), 'UT');
    await addCourses(server().db, locationId, 70 - courses.length);
    await giveVotes(server().db, locationId, { [courses[0]!._id]: 1 });
    await server().standings.tick();
    const { user } = await renderApp('/leaderboard/ut');
    await findHeading('Utah’s top golf courses');
    await screen.findAllByRole('listitem');
    expect(names()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show more courses' }));
    await waitFor(() => expect(names()).toHaveLength(70));
    expect(new Set(names()).size).toBe(70);
    expect(screen.queryByRole('button', { name: 'Show more courses' })).not.toBeInTheDocument();
  });

  it('[R7.3] starts over from the current ranking when the one on the page is gone', async () => {
    const { locationId, courses } = await coursesOf(server(), 'TX');
    await addCourses(server().db, locationId, 70 - courses.length);
    await giveVotes(server().db, locationId, { [courses[0]!._id]: 1 });
    await server().standings.tick();
    await neverPoll();
    const { user } = await renderApp('/leaderboard/tx');
    await findHeading('Texas’s top golf courses');
    await screen.findAllByRole('listitem');

    const leader = courses.at(-1)!;
    await giveVotes(server().db, locationId, { [leader._id]: 2 });
    server().clock.advance(1000);
    await server().standings.tick();
    // As after ten minutes.
    const gone = { code: 'publication_gone', message: 'This ranking has been replaced.' };
    network.use(
      http.get(`${PAGE_ORIGIN}/api/leaderboard/tx`, ({ request }) =>
        request.url.includes('cursor=') ? HttpResponse.json(gone, { status: 410 }) : undefined,
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show more courses' }));
    await screen.findByText(/^Provisional: 3 ballots so far/);
    expect(names()[0]).toBe(leader.name);
  });
});
