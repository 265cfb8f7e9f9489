import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { coursesOf, MANY_COURSES, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { shownCourses } from '../../support/app/courseRows.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { addCourses, giveVotes } from '../../support/server/votes.ts';

const server = useServer({}, MANY_COURSES);

/** Makes the page poll so rarely that no test sees a newer ranking by itself. */
async function neverPoll(): Promise<void> {
  const config = (await server().app.inject('/api/config')).json<Record<string, unknown>>();
  network.use(
    http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.json({ ...config, standingsIntervalMs: 600_000 })),
  );
}

describe('a ranking of more than fifty courses', () => {
  it('shows each course once after “Show more courses”', async () => {
    const { locationId, courses } = await coursesOf(server(), 'UT');
    await addCourses(server().db, locationId, 70 - courses.length);
    await giveVotes(server().db, locationId, { [courses[0]!._id]: 1 });
    await server().standings.tick();
    const { user } = await renderApp('/leaderboard/ut');
    await findHeading('Utah’s top golf courses');
    await screen.findAllByRole('listitem');
    expect(shownCourses()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show more courses' }));
    await waitFor(() => expect(shownCourses()).toHaveLength(70));
    expect(new Set(shownCourses()).size).toBe(70);
    expect(screen.queryByRole('button', { name: 'Show more courses' })).not.toBeInTheDocument();
  });

  it('[R7.3] is replaced by the current ranking when its publication is gone', async () => {
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
    // The server’s response once the publication was replaced more than ten minutes ago.
    const gone = { code: 'publication_gone', message: 'There’s a newer ranking.' };
    network.use(
      http.get(`${PAGE_ORIGIN}/api/leaderboard/tx`, ({ request }) =>
        request.url.includes('cursor=') ? HttpResponse.json(gone, { status: 410 }) : undefined,
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show more courses' }));
    await screen.findByText(/^Early ranking: 3 golfers so far/);
    expect(shownCourses()[0]).toBe(leader.name);
  });
});
