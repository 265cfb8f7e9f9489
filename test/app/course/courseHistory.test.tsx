import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { renderApp } from '../../support/app/renderApp.tsx';
import { addEndedElection, resultEntries } from '../../support/server/elections.ts';
import { giveVotes } from '../../support/server/votes.ts';

const server = useServer();

const A_DAY_MS = 86_400_000;
const dayBefore = (count: number) => new Date(Date.now() - count * A_DAY_MS).toISOString().slice(0, 10);

/** Stores the ranks of a course at the end of past days. @param ranks days ago → rank */
async function keepDays(locationId: string, courseId: number, ranks: Record<number, number>): Promise<void> {
  const rows = Object.entries(ranks).map(([daysAgo, rank]) => ({
    location_id: locationId,
    day: dayBefore(Number(daysAgo)),
    course_ids: [courseId],
    ranks: [rank],
    votes: [20 - rank],
    ballots: 20,
  }));
  await server().db.insertInto('daily_standings').values(rows).execute();
}

const history = async () => within(await screen.findByRole('region', { name: 'Rank over time' }));

describe('the history of a course', () => {
  it('[R16.12] shows its rank as a line, with a table for screen readers, and its best rank', async () => {
    const { locationId, courses } = await coursesOf(server(), 'AL');
    const { _id } = courses[0]!;
    await keepDays(locationId, _id, { 200: 1, 20: 9, 10: 4, 2: 6 });
    await renderApp(`/course/${_id}`);
    const shown = await history();
    expect(shown.getByRole('img', { name: 'Rank over the last 90 days: from 9 to 6' })).toBeInTheDocument();
    const rows = within(shown.getByRole('table', { name: 'Rank at the end of each day' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => [...row.children].slice(1).map(({ textContent }) => textContent))).toEqual([
      ['9', '11'],
      ['4', '16'],
      ['6', '14'],
    ]);
    expect(shown.getByText(/^Best rank:/)).toHaveTextContent(/^Best rank: 1 \(\w+ \d+(, \d{4})?\)$/);
  });

  it('[R16.12] lists its ranks in the elections with links to the results, the newest first', async () => {
    const { locationId, courses } = await coursesOf(server(), 'AR');
    const three = courses.slice(0, 3);
    await addEndedElection(server().db, { year: 2018, locationId, entries: resultEntries(three) });
    const later = resultEntries(three.toReversed()).map((entry) => ({ ...entry, tied: true }));
    await addEndedElection(server().db, { year: 2019, locationId, entries: later });
    await renderApp(`/course/${three[0]!._id}`);
    const links = within((await history()).getByRole('list', { name: 'Elections' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Tied 3rd in Arkansas 2019', '/results/2019/ar'],
      ['1st in Arkansas 2018', '/results/2018/ar'],
    ]);
    expect((await history()).getByRole('img', { name: 'Rank in 2 elections: 1, T3' })).toBeInTheDocument();
  });

  it('shows today’s rank as the best before the day has ended', async () => {
    const { locationId, courses } = await coursesOf(server(), 'CO');
    const { _id } = courses[0]!;
    await keepDays(locationId, _id, { 3: 4 });
    await giveVotes(server().db, locationId, { [_id]: 2 });
    await server().standings.tick();
    await renderApp(`/course/${_id}`);
    expect((await history()).getByText(/^Best rank:/)).toHaveTextContent(/^Best rank: 1 \(today\)$/);
  });

  it('says that there is no ranked day yet, or that the line begins with a second one', async () => {
    const { locationId, courses } = await coursesOf(server(), 'DE');
    const { go } = await renderApp(`/course/${courses[0]!._id}`);
    expect((await history()).getByText('No history yet.')).toBeInTheDocument();
    expect((await history()).queryByRole('img')).not.toBeInTheDocument();
    await keepDays(locationId, courses[1]!._id, { 3: 2 });
    await go(`/course/${courses[1]!._id}`);
    await screen.findByText('The chart starts tomorrow.');
  });
});
